import { bitsOf, filters, popCount } from '../store/bits.ts'
import type { Bits, FilterKey } from '../store/bits.ts'
import type { SearchFacets } from './search.types.ts'

/** A subset of the experts: its non-empty words and their positions. */
export interface Some {
  at: Int32Array
  words: Int32Array
  length: number
  count: number
}

export function createSome(words: number): Some {
  return { at: new Int32Array(words), words: new Int32Array(words), length: 0, count: 0 }
}

/** The experts that pass a filter: those with any of the chosen values. */
export interface Chosen {
  key: FilterKey
  map: Int32Array
}

/**
 * Finds in one pass over `base` who passes every filter, and for each filter who passes all others: an expert who fails
 * exactly one filter counts for that filter's values.
 */
export function sift(base: Int32Array, chosen: readonly Chosen[]): { all: Some; others: Map<FilterKey, Some> } {
  const all = createSome(base.length)
  const others = chosen.map(() => createSome(base.length))
  const failed = new Int32Array(chosen.length)
  for (let at = 0; at < base.length; at++) {
    const here = base[at] ?? 0
    if (here === 0) continue
    let once = 0
    let twice = 0
    for (let i = 0; i < chosen.length; i++) {
      const fails = here & ~(chosen[i]?.map[at] ?? 0)
      failed[i] = fails
      twice |= once & fails
      once |= fails
    }
    const passes = here & ~once
    add(all, at, passes)
    for (let i = 0; i < chosen.length; i++) {
      const one = others[i]
      if (one) add(one, at, passes | ((failed[i] ?? 0) & ~twice))
    }
  }
  return { all, others: new Map(chosen.flatMap(({ key }, i) => (others[i] ? [[key, others[i]]] : []))) }
}

function add(some: Some, at: number, word: number): void {
  if (word === 0) return
  some.at[some.length] = at
  some.words[some.length++] = word
  some.count += popCount(word)
}

function countIn({ at, words, length }: Some, map: Int32Array): number {
  let n = 0
  for (let i = 0; i < length; i++) n += popCount((words[i] ?? 0) & (map[at[i] ?? 0] ?? 0))
  return n
}

/** For each value of each filter, the number of results under all other filters. */
export function facetsOf(bits: Bits, all: Some, others: ReadonlyMap<FilterKey, Some>): SearchFacets {
  const counted = filters.map(({ key, values }) => {
    const under = others.get(key) ?? all
    return [
      key,
      Object.fromEntries(values.map((value, at) => [value, countMap(under, bitsOf(bits, key, at))])),
    ] as const
  })
  const under = others.get('languages') ?? all
  const languages = [...bits.languages].map(([language, map]) => [language, countIn(under, map)] as const)
  return {
    ...Object.fromEntries(counted),
    languages: Object.fromEntries(languages.filter(([, n]) => n > 0)),
  } as SearchFacets // has one entry for each filter of the list
}

const countMap = (some: Some, map: Int32Array | undefined): number => (map ? countIn(some, map) : 0)
