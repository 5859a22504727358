/**
 * The words experts are found by, all of them in memory: whoever types a common word may mean half the market, and then filters, counts and
 * places must know them all. (In SQL a common word took 75 ms at 100,000 experts, and only the best 5,000 could be looked at.)
 */
import { grownBy } from './columns.ts'
import { hashText } from './hash.ts'
import { closest, lettersOf, mayBe } from './spelling.ts'

/** How much a word says: passing mention, project, offer, name. */
export type WordWeight = 0 | 1 | 2 | 3
const VALUES = [0.05, 0.15, 0.4, 1] as const

/** Sorted, row · 4 + weight each. */
interface Entries {
  list: Uint32Array
  length: number
}

export interface Lexicon {
  ids: Map<string, number>
  /** By id. */
  words: string[]
  letters: Int32Array
  entries: Entries[]
  /** Ids by word, and those that came since, unsorted. */
  sorted: number[]
  recent: number[]
  /** Ids of the words of each row: where they begin in `pool`, and how many. */
  pool: Uint32Array
  poolEnd: number
  dropped: number
  from: Uint32Array
  count: Uint16Array
  /** Of what a row was given, so that other changes leave it alone. */
  hash: Uint32Array
}

const MOST_WORDS = 60_000
const MOST_RECENT = 4096

export function createLexicon(): Lexicon {
  return {
    ids: new Map(),
    words: [],
    letters: new Int32Array(1024),
    entries: [],
    sorted: [],
    recent: [],
    pool: new Uint32Array(4096),
    poolEnd: 0,
    dropped: 0,
    from: new Uint32Array(0),
    count: new Uint16Array(0),
    hash: new Uint32Array(0),
  }
}

/** Place of the first entry not below `wanted`. */
function lowerBound({ list, length }: Entries, wanted: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

function enter(entries: Entries, entry: number): void {
  const last = entries.length > 0 ? (entries.list[entries.length - 1] ?? 0) : -1
  const at = last < entry ? entries.length : lowerBound(entries, entry)
  if (entries.length === entries.list.length)
    entries.list = grownBy(entries.list, Math.ceil(entries.list.length * 1.5) + 2)
  if (at < entries.length) entries.list.copyWithin(at + 1, at, entries.length)
  entries.list[at] = entry
  entries.length++
}

function leave(entries: Entries, row: number): void {
  const at = lowerBound(entries, row * 4)
  if (at >= entries.length || (entries.list[at] ?? 0) >>> 2 !== row) return
  entries.list.copyWithin(at, at + 1, entries.length)
  entries.length--
}

function idOf(lexicon: Lexicon, word: string): number {
  const known = lexicon.ids.get(word)
  if (known !== undefined) return known
  const id = lexicon.words.push(word) - 1
  lexicon.ids.set(word, id)
  lexicon.entries.push({ list: new Uint32Array(2), length: 0 })
  if (id >= lexicon.letters.length) lexicon.letters = grownBy(lexicon.letters, Math.ceil(id * 1.5))
  lexicon.letters[id] = lettersOf(word)
  lexicon.recent.push(id)
  if (lexicon.recent.length > MOST_RECENT) {
    const { words } = lexicon
    const inOrder = (a: number, b: number): number => ((words[a] ?? '') < (words[b] ?? '') ? -1 : 1)
    lexicon.sorted = [...lexicon.sorted, ...lexicon.recent.sort(inOrder)].sort(inOrder)
    lexicon.recent = []
  }
  return id
}

/** An expert's words, each once, instead of those before. */
export function setWords(
  lexicon: Lexicon,
  row: number,
  given: readonly (readonly [word: string, weight: WordWeight])[],
): void {
  if (row >= lexicon.from.length) {
    const rows = Math.ceil((row + 1) * 1.5) + 64
    lexicon.from = grownBy(lexicon.from, rows)
    lexicon.count = grownBy(lexicon.count, rows)
    lexicon.hash = grownBy(lexicon.hash, rows)
  }
  const list = given.slice(0, MOST_WORDS)
  const hash = list.length === 0 ? 0 : hashText(list.map(([word, weight]) => word + weight).join(' '))
  if (hash === lexicon.hash[row] && hash !== 0) return
  dropWords(lexicon, row)
  lexicon.hash[row] = hash
  if (lexicon.poolEnd + list.length > lexicon.pool.length) makeRoom(lexicon, list.length)
  lexicon.from[row] = lexicon.poolEnd
  lexicon.count[row] = list.length
  for (const [word, weight] of list) {
    const id = idOf(lexicon, word)
    lexicon.pool[lexicon.poolEnd++] = id
    const entries = lexicon.entries[id]
    if (entries) enter(entries, row * 4 + weight)
  }
}

export function dropWords(lexicon: Lexicon, row: number): void {
  const count = lexicon.count[row] ?? 0
  const from = lexicon.from[row] ?? 0
  for (let at = from; at < from + count; at++) {
    const entries = lexicon.entries[lexicon.pool[at] ?? 0]
    if (entries) leave(entries, row)
  }
  lexicon.dropped += count
  if (row < lexicon.count.length) {
    lexicon.count[row] = 0
    lexicon.hash[row] = 0
  }
}

/** Moves the rows' words together when half of the pool is nobody's any more, else grows it. */
function makeRoom(lexicon: Lexicon, wanted: number): void {
  const isSparse = lexicon.dropped > lexicon.pool.length / 2
  const next = new Uint32Array(isSparse ? lexicon.pool.length : Math.ceil(lexicon.pool.length * 1.5) + wanted)
  let end = 0
  for (let row = 0; row < lexicon.count.length; row++) {
    const count = lexicon.count[row] ?? 0
    if (count === 0) continue
    const from = lexicon.from[row] ?? 0
    next.set(lexicon.pool.subarray(from, from + count), end)
    lexicon.from[row] = end
    end += count
  }
  lexicon.pool = next
  lexicon.poolEnd = end
  lexicon.dropped = 0
}

/** A word that counts for one that was asked. */
interface Reading {
  entries: Entries
  /** The very word, not only its beginning. */
  whole: boolean
}

function beginningWith(lexicon: Lexicon, start: string): number[] {
  const { words, sorted, recent } = lexicon
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[sorted[middle] ?? 0] ?? '') < start) low = middle + 1
    else high = middle
  }
  const found = recent.filter((id) => (words[id] ?? '').startsWith(start))
  for (let at = low; at < sorted.length; at++) {
    const id = sorted[at] ?? 0
    if (!(words[id] ?? '').startsWith(start)) break
    found.push(id)
  }
  return found
}

/** One letter alone begins too many words: it counts as a whole one. */
function readingsOf(lexicon: Lexicon, asked: string): Reading[] {
  const ids = asked.length > 1 ? beginningWith(lexicon, asked) : [lexicon.ids.get(asked) ?? -1]
  return ids.flatMap((id) => {
    const entries = lexicon.entries[id]
    return entries && entries.length > 0 ? [{ entries, whole: lexicon.words[id] === asked }] : []
  })
}

/** Known words that the asked one was probably meant to be, or to become. */
function corrected(lexicon: Lexicon, asked: string): string[] {
  if (asked.length < 4) return [] // three letters with one wrong are too many words
  const slips = asked.length < 8 ? 1 : 2
  const letters = lettersOf(asked)
  const { words, entries } = lexicon
  const near: string[] = []
  for (let id = 0; id < words.length; id++) {
    if (!mayBe(letters, lexicon.letters[id] ?? 0, slips)) continue
    const word = words[id] ?? ''
    if (word.length >= asked.length - slips && (entries[id]?.length ?? 0) > 0) near.push(word)
  }
  return closest(asked, near, slips)
}

/** For each word asked, the words that count for it; null when one of them has none, for then nobody is meant. */
export function readWords(lexicon: Lexicon, asked: readonly string[]): Reading[][] | null {
  const groups: Reading[][] = []
  for (const word of asked) {
    const known = readingsOf(lexicon, word)
    const group = known.length > 0 ? known : corrected(lexicon, word).flatMap((each) => readingsOf(lexicon, each))
    if (group.length === 0) return null
    groups.push(group)
  }
  return groups.length > 0 ? groups : null
}

/** A bit for everybody who has a word of each group. */
export function withWords(groups: readonly Reading[][] | null, size: number): Int32Array {
  const all = new Int32Array(size)
  for (const [n, group] of (groups ?? []).entries()) {
    const some = n === 0 ? all : new Int32Array(size)
    for (const { entries } of group) {
      const { list, length } = entries
      for (let i = 0; i < length; i++) {
        const row = (list[i] ?? 0) >>> 2
        some[row >>> 5] = (some[row >>> 5] ?? 0) | (1 << (row & 31))
      }
    }
    if (n > 0) for (let at = 0; at < size; at++) all[at] = (all[at] ?? 0) & (some[at] ?? 0)
  }
  return all
}

/** By row, how well the words fit: of each group the word that says most counts, a whole one twice. */
export function fitOf(groups: readonly Reading[][], rows: number): Float32Array {
  const fit = new Float32Array(rows)
  const best = groups.length > 1 ? new Float32Array(rows) : fit
  for (const group of groups) {
    if (best !== fit) best.fill(0)
    for (const { entries, whole } of group) {
      const { list, length } = entries
      for (let i = 0; i < length; i++) {
        const entry = list[i] ?? 0
        const row = entry >>> 2
        const value = (VALUES[entry & 3] ?? 0) * (whole ? 2 : 1)
        if (value > (best[row] ?? 0)) best[row] = value
      }
    }
    if (best !== fit) for (let row = 0; row < rows; row++) fit[row] = (fit[row] ?? 0) + (best[row] ?? 0)
  }
  return fit
}

export function lexiconBytes(lexicon: Lexicon): number {
  const lists = lexicon.entries.reduce((sum, { list }) => sum + list.byteLength + 140, 0)
  return lists + lexicon.pool.byteLength + lexicon.from.byteLength + lexicon.count.byteLength + lexicon.hash.byteLength
}
