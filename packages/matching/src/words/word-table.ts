import { exchangeList } from '../store/snapshot.ts'
import type { Exchange } from '../store/snapshot.ts'

/**
 * Words by number, each once. Lookup inside a longer text needs no slice: slicing and hashing for a Map took most of
 * the time for reading a market.
 */
export interface WordTable {
  /** By number. */
  words: string[]
  hashes: Int32Array
  /** Number + 1 of the word in each slot, 0 when empty; the length is a power of two, at most half full. */
  slots: Int32Array
}

export function createWordTable(): WordTable {
  return { words: [], hashes: new Int32Array(128), slots: new Int32Array(256) }
}

/** FNV-1a over UTF-16 units, started from `HASH`. */
export const HASH = 0x811c9dc5 | 0
export const hashOn = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193)

function hashOf(text: string): number {
  let hash = HASH
  for (let at = 0; at < text.length; at++) hash = hashOn(hash, text.charCodeAt(at))
  return hash
}

const slotOf = (hash: number, slots: Int32Array): number => (hash ^ (hash >>> 15)) & (slots.length - 1)

function isAt(text: string, from: number, word: string): boolean {
  for (let at = 0; at < word.length; at++) if (text.charCodeAt(from + at) !== word.charCodeAt(at)) return false
  return true
}

/** The number of the word in `text` from `from` to `to`, or -1. */
function find({ words, hashes, slots }: WordTable, text: string, from: number, to: number, hash: number): number {
  for (let slot = slotOf(hash, slots); ; slot = (slot + 1) & (slots.length - 1)) {
    const number = (slots[slot] ?? 0) - 1
    if (number < 0) return -1
    const word = words[number] ?? ''
    if (hashes[number] === hash && word.length === to - from && isAt(text, from, word)) return number
  }
}

export const numberIn = (table: WordTable, word: string): number => find(table, word, 0, word.length, hashOf(word))

/** A copy instead of a slice, which would retain the whole text. */
function copyOf(text: string, from: number, to: number): string {
  let copy = ''
  for (let at = from; at < to; at++) copy += text.charAt(at)
  return copy
}

/** The number of the word in `text` from `from` to `to`; added when unknown. */
export function enterWord(table: WordTable, text: string, from: number, to: number, hash: number): number {
  const known = find(table, text, from, to, hash)
  if (known >= 0) return known
  const number = table.words.push(copyOf(text, from, to)) - 1
  if (number >= table.hashes.length) grow(table)
  table.hashes[number] = hash
  put(table.slots, hash, number)
  return number
}

function put(slots: Int32Array, hash: number, number: number): void {
  let slot = slotOf(hash, slots)
  while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
  slots[slot] = number + 1
}

function grow(table: WordTable): void {
  const hashes = new Int32Array(table.hashes.length * 2)
  hashes.set(table.hashes)
  const slots = new Int32Array(table.slots.length * 2)
  for (const [number, hash] of table.hashes.entries()) put(slots, hash, number)
  table.hashes = hashes
  table.slots = slots
}

export async function exchangeTable(table: WordTable, exchange: Exchange): Promise<void> {
  table.words = await exchangeList(exchange, table.words)
  table.hashes = await exchange.numbers(table.hashes)
  table.slots = await exchange.numbers(table.slots)
}

export function tableBytes({ words, hashes, slots }: WordTable): number {
  return hashes.byteLength + slots.byteLength + words.reduce((sum, word) => sum + word.length + 24, 0)
}
