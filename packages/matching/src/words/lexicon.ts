/**
 * The search words of all experts in memory, because a common word may match half the market, and filters, counts and
 * places need every match. (In SQL a common word took 75 ms at 100,000 experts, for the best 5,000 only.)
 */
import { grownBy } from '../store/columns.ts'
import { isStopWord } from './prose.ts'
import { exchangeSorted } from '../store/snapshot.ts'
import type { Exchange, Sorted } from '../store/snapshot.ts'
import { closest, lettersOf, mayBe } from './spelling.ts'
import { createWordTable, enterWord, exchangeTable, HASH, hashOn, numberIn, tableBytes } from './word-table.ts'
import type { WordTable } from './word-table.ts'

/** The weight of a word by source: mention (D), project (C), offer (B), name (A). */
const VALUES = [0.05, 0.15, 0.4, 1] as const

/** Each is row · 4 + weight. */
type Entries = Sorted

export interface Lexicon {
  /** By id. */
  table: WordTable
  letters: Int32Array
  entries: Entries[]
  /** Ids in word order, and newer ones, unsorted. */
  sorted: number[]
  recent: number[]
  /** Id · 4 + weight of the words of each row: start in `pool`, and count. */
  pool: Uint32Array
  poolEnd: number
  dropped: number
  from: Uint32Array
  count: Uint16Array
}

const MOST_WORDS = 60_000
const MOST_RECENT = 4096

export function createLexicon(): Lexicon {
  return {
    table: createWordTable(),
    letters: new Int32Array(1024),
    entries: [],
    sorted: [],
    recent: [],
    pool: new Uint32Array(4096),
    poolEnd: 0,
    dropped: 0,
    from: new Uint32Array(0),
    count: new Uint16Array(0),
  }
}

/** Index of the first entry not below `wanted`. */
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

function enterNew(lexicon: Lexicon, id: number): void {
  const { words } = lexicon.table
  lexicon.entries.push({ list: new Uint32Array(2), length: 0 })
  if (id >= lexicon.letters.length) lexicon.letters = grownBy(lexicon.letters, Math.ceil(id * 1.5))
  lexicon.letters[id] = lettersOf(words[id] ?? '')
  lexicon.recent.push(id)
  if (lexicon.recent.length > MOST_RECENT) {
    const inOrder = (a: number, b: number): number => ((words[a] ?? '') < (words[b] ?? '') ? -1 : 1)
    lexicon.sorted = [...lexicon.sorted, ...lexicon.recent.sort(inOrder)].sort(inOrder)
    lexicon.recent = []
  }
}

/** The entries of one row, reused for each. */
let given = new Uint32Array(1024)

const QUOTE = 39
const SPACE = 32
const A = 65

/**
 * Parses `'anna':1A 'lys':1,4` into id · 4 + weight per word, in `given`; returns how many. Reads character by
 * character for speed.
 */
function readGiven(lexicon: Lexicon, vector: string): number {
  let count = 0
  let at = 0
  while (at < vector.length && count < MOST_WORDS) {
    const from = at + 1
    let hash = HASH
    let code = vector.charCodeAt(++at)
    for (; code !== QUOTE && at < vector.length; code = vector.charCodeAt(++at)) hash = hashOn(hash, code)
    const id = enterWord(lexicon.table, vector, from, at, hash)
    if (id === lexicon.entries.length) enterNew(lexicon, id)
    let weight = 0
    for (at++; at < vector.length; at++) {
      code = vector.charCodeAt(at)
      if (code === SPACE) break
      if (code >= A) weight = Math.max(weight, A + 3 - code)
    }
    if (count >= given.length) given = grownBy(given, count * 2)
    given[count++] = id * 4 + weight
    at++
  }
  return count
}

function isAsBefore({ pool, from, count }: Lexicon, row: number, length: number): boolean {
  if (count[row] !== length) return false
  const start = from[row] ?? 0
  for (let at = 0; at < length; at++) if (pool[start + at] !== given[at]) return false
  return true
}

/** Replaces an expert's words, given as a tsvector. */
export function setWords(lexicon: Lexicon, row: number, words: string): void {
  if (row >= lexicon.from.length) {
    const rows = Math.ceil((row + 1) * 1.5) + 64
    lexicon.from = grownBy(lexicon.from, rows)
    lexicon.count = grownBy(lexicon.count, rows)
  }
  const length = readGiven(lexicon, words)
  if (isAsBefore(lexicon, row, length)) return
  dropWords(lexicon, row)
  if (lexicon.poolEnd + length > lexicon.pool.length) makeRoom(lexicon, length)
  lexicon.from[row] = lexicon.poolEnd
  lexicon.count[row] = length
  lexicon.pool.set(given.subarray(0, length), lexicon.poolEnd)
  lexicon.poolEnd += length
  for (let at = 0; at < length; at++) {
    const word = given[at] ?? 0
    const entries = lexicon.entries[word >>> 2]
    if (entries) enter(entries, row * 4 + (word & 3))
  }
}

export function dropWords(lexicon: Lexicon, row: number): void {
  const count = lexicon.count[row] ?? 0
  const from = lexicon.from[row] ?? 0
  for (let at = from; at < from + count; at++) {
    const entries = lexicon.entries[(lexicon.pool[at] ?? 0) >>> 2]
    if (entries) leave(entries, row)
  }
  lexicon.dropped += count
  if (row < lexicon.count.length) lexicon.count[row] = 0
}

/** Compacts the pool when half of it is unused, otherwise grows it. */
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

/** A known word that matches an asked one. */
interface Reading {
  entries: Entries
  /** The same word, not only its prefix. */
  whole: boolean
  /** Matches only as a word of the name. */
  inName: boolean
}

const NAME = 3

function beginningWith(lexicon: Lexicon, start: string): number[] {
  const { sorted, recent } = lexicon
  const { words } = lexicon.table
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

/** A single letter begins too many words: it matches a whole word, or, among several, the beginning of a name. */
function readingsOf(lexicon: Lexicon, asked: string, isAlone: boolean): Reading[] {
  const isLetter = asked.length === 1
  const ids = isLetter && isAlone ? [numberIn(lexicon.table, asked)] : beginningWith(lexicon, asked)
  return ids.flatMap((id) => {
    const entries = lexicon.entries[id]
    const whole = lexicon.table.words[id] === asked
    return entries && entries.length > 0 ? [{ entries, whole, inName: isLetter && !whole }] : []
  })
}

/** Known words that the asked one probably means, complete or unfinished. */
function corrected(lexicon: Lexicon, asked: string): string[] {
  if (asked.length < 4) return [] // three letters with one error match too many words
  const slips = asked.length < 8 ? 1 : 2
  const letters = lettersOf(asked)
  const { entries } = lexicon
  const { words } = lexicon.table
  const near: string[] = []
  for (let id = 0; id < words.length; id++) {
    if (!mayBe(letters, lexicon.letters[id] ?? 0, slips)) continue
    const word = words[id] ?? ''
    if (word.length >= asked.length - slips && (entries[id]?.length ?? 0) > 0) near.push(word)
  }
  return closest(asked, near, slips)
}

/**
 * For each asked word, the known words that match it. Null when one has none, because then no expert matches; with
 * `some`, when none has.
 */
export function readWords(lexicon: Lexicon, asked: readonly string[], some = false): Reading[][] | null {
  const groups: Reading[][] = []
  const telling = asked.filter((word) => !isStopWord(word))
  const words = telling.length > 0 ? telling : asked
  const isAlone = words.length === 1
  for (const word of words) {
    const known = readingsOf(lexicon, word, isAlone)
    const group =
      known.length > 0 ? known : corrected(lexicon, word).flatMap((each) => readingsOf(lexicon, each, isAlone))
    if (group.length > 0) groups.push(group)
    else if (!some) return null
  }
  return groups.length > 0 ? groups : null
}

/** Fit by group and row, the strongest word counts: 0 for none, otherwise 1 + 2 · weight, plus 1 for a whole word. */
export type Fit = readonly Uint8Array[]

/** Indexed by those numbers; whole words count double. */
const FITS = Float32Array.from([0, ...VALUES.flatMap((value) => [value, value * 2])])

/** The fit of the first `count` rows over all asked words. Single precision, so that equal sums compare equal. */
export function readFits(fit: Fit, rows: Int32Array, count: number, sums: Float64Array): void {
  sums.fill(0, 0, count)
  for (const said of fit)
    for (let i = 0; i < count; i++) sums[i] = Math.fround((sums[i] ?? 0) + (FITS[said[rows[i] ?? 0] ?? 0] ?? 0))
}

/** The experts with a word of each group, or of `some`; where `fit` is given, their fit is written there. */
export function withWords(
  groups: readonly Reading[][] | null,
  rows: number,
  fit: Uint8Array[] | null,
  some = false,
): Int32Array {
  const size = Math.ceil(rows / 32)
  const found = new Int32Array(size)
  for (const [n, group] of (groups ?? []).entries()) {
    const bits = n === 0 || some ? found : new Int32Array(size)
    const said = fit ? new Uint8Array(rows) : null
    if (said) fit?.push(said)
    for (const reading of group)
      if (said) weigh(reading, said, bits)
      else mark(reading, bits)
    if (bits !== found) for (let at = 0; at < size; at++) found[at] = (found[at] ?? 0) & (bits[at] ?? 0)
  }
  return found
}

function mark({ entries: { list, length }, inName }: Reading, bits: Int32Array): void {
  for (let i = 0; i < length; i++) {
    const entry = list[i] ?? 0
    if (inName && (entry & 3) !== NAME) continue
    const row = entry >>> 2
    bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31))
  }
}

function weigh({ entries: { list, length }, whole, inName }: Reading, said: Uint8Array, bits: Int32Array): void {
  for (let i = 0; i < length; i++) {
    const entry = list[i] ?? 0
    if (inName && (entry & 3) !== NAME) continue
    const row = entry >>> 2
    const value = (whole ? 2 : 1) + 2 * (entry & 3)
    const known = said[row] ?? 0
    if (known === 0) bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31))
    if (value > known) said[row] = value
  }
}

export async function exchangeLexicon(lexicon: Lexicon, exchange: Exchange): Promise<void> {
  await exchangeTable(lexicon.table, exchange)
  lexicon.letters = await exchange.numbers(lexicon.letters)
  const entries = await exchangeSorted(exchange, lexicon.entries)
  lexicon.entries = entries.map((each) => each ?? { list: new Uint32Array(0), length: 0 })
  lexicon.sorted = [...(await exchange.numbers(Uint32Array.from(lexicon.sorted)))]
  lexicon.recent = [...(await exchange.numbers(Uint32Array.from(lexicon.recent)))]
  lexicon.poolEnd = await exchange.value(lexicon.poolEnd)
  lexicon.dropped = await exchange.value(lexicon.dropped)
  lexicon.pool = await exchange.numbers(lexicon.pool, lexicon.poolEnd)
  lexicon.from = await exchange.numbers(lexicon.from)
  lexicon.count = await exchange.numbers(lexicon.count)
}

export function lexiconBytes(lexicon: Lexicon): number {
  const lists = lexicon.entries.reduce((sum, { list }) => sum + list.byteLength + 140, 0)
  return (
    tableBytes(lexicon.table) + lists + lexicon.pool.byteLength + lexicon.from.byteLength + lexicon.count.byteLength
  )
}
