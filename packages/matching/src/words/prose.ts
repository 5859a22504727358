/** Reading texts: words, their language, and which words count. */
import { grownBy } from '../store/columns.ts'
import { exchangeList } from '../store/snapshot.ts'
import type { Exchange } from '../store/snapshot.ts'
import { languages, placeIn } from '../vocabulary.ts'
import { createWordTable, enterWord, exchangeTable, HASH, hashOn } from './word-table.ts'
import type { WordTable } from './word-table.ts'

const stopWords: readonly ReadonlySet<string>[] = [
  new Set(
    'the and for with our that this from you your are was were have has had not but all can will would like want need we us they them their its about into out more some very than then there here what when where who how also just over under only very been being both each other which while because after before between a an in on of to is it as at by be or so my me he she his her no do'.split(
      ' ',
    ),
  ),
  new Set(
    'og det den der som for med har vil kan ikke men til fra hos vores jeres min mit mine din dit dine sin sit sine jeg du vi han hun de dem os en et at er var på af om så hvor hvad hvem når eller også bare over under mere meget gerne skal være blive ville kunne have havde efter før mellem mange noget nogle ønsker i'.split(
      ' ',
    ),
  ),
  new Set(
    'und der die das den dem des ein eine einen einem einer eines mit für von aus bei auf ist sind war waren wir ihr sie ich du uns unser unsere mein meine dein deine nicht aber auch oder wie was wer wo wenn als zum zur über unter mehr sehr nur noch schon haben hat hatte möchte möchten wollen will soll sollen kann können werden wird nach vor zwischen im am in an zu es so alle viel viele gerne bitte'.split(
      ' ',
    ),
  ),
]

const plainStops = new Set(
  stopWords.flatMap((words) => [...words].map((word) => word.normalize('NFD').replace(/\p{M}/gu, ''))),
)
/** Whether it is a stop word in any language; without accents. */
export const isStopWord = (word: string): boolean => plainStops.has(word)

/** Removes accents and spells out Danish and German letters: "køkken", "koekken" and "KØKKEN" become the same. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  // Most words need no folding, and a market has millions.
  if (/^[a-z\s-]*$/.test(lower)) return lower
  return lower
    .replace(/[åæäöøüß]/g, (c) =>
      c === 'å' ? 'aa' : c === 'ß' ? 'ss' : c === 'ü' ? 'ue' : c === 'æ' || c === 'ä' ? 'ae' : 'oe',
    )
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}

const MAX_TEXT = 20_000
const LONGEST = 30

/** Which of the characters up to U+206F, enough for nearly all texts here, are letters. */
const isLetter = Uint8Array.from({ length: 0x2070 }, (_, code) => (/\p{L}/u.test(String.fromCharCode(code)) ? 1 : 0))

/** Removes endings, so that plurals and forms match. Coarse on purpose: both sides only have to agree. */
function stem(word: string): string {
  let w = fold(word)
  if (w.length > 4) w = w.replace(/(ernes|ernes|ing|erne|ende|ene|ens|ers|ung|ig|en|er|es|et|e|s|n)$/, '')
  return w
}

/** All words read so far, with the data for comparing them. */
export interface Readings {
  table: WordTable
  /** By word: a bit for each language that has it among its most common words. */
  stops: number[]
  /** By word: the number of its stem; -1 for words too short to count. */
  stemOf: number[]
  stems: Map<string, number>
  /** The words of the last text, in order. */
  last: Int32Array
}

export function createReadings(): Readings {
  return { table: createWordTable(), stops: [], stemOf: [], stems: new Map(), last: new Int32Array(256) }
}

export async function exchangeReadings(readings: Readings, exchange: Exchange): Promise<void> {
  await exchangeTable(readings.table, exchange)
  readings.stops = await exchangeList(exchange, readings.stops)
  readings.stemOf = await exchangeList(exchange, readings.stemOf)
  const stems = await exchangeList(exchange, [...readings.stems.keys()])
  readings.stems = new Map(stems.map((stem, number) => [stem, number]))
}

/** Reads a text's words (2 to 30 letters, lower case) into `last`; returns how many. */
export function readProse(readings: Readings, text: string): number {
  const lower = text.slice(0, MAX_TEXT).toLowerCase()
  let count = 0
  let from = 0
  let hash = HASH
  for (let at = 0; at <= lower.length; at++) {
    const code = at < lower.length ? lower.charCodeAt(at) : 0
    if (code >= isLetter.length) return readAny(readings, lower)
    if (isLetter[code] === 1) {
      hash = hashOn(hash, code)
      if (at + 1 - from < LONGEST) continue
      enter(readings, count++, lower, from, at + 1, hash)
    } else if (at - from > 1) enter(readings, count++, lower, from, at, hash)
    from = at + 1
    hash = HASH
  }
  return count
}

/** The same for letters of other scripts and characters of two units. */
function readAny(readings: Readings, lower: string): number {
  let count = 0
  for (const [word] of lower.matchAll(/\p{L}{2,30}/gu)) {
    let hash = HASH
    for (let at = 0; at < word.length; at++) hash = hashOn(hash, word.charCodeAt(at))
    enter(readings, count++, word, 0, word.length, hash)
  }
  return count
}

function enter(readings: Readings, count: number, text: string, from: number, to: number, hash: number): void {
  const word = enterWord(readings.table, text, from, to, hash)
  if (word === readings.stops.length) readNew(readings, word)
  if (count >= readings.last.length) readings.last = grownBy(readings.last, count * 2)
  readings.last[count] = word
}

function readNew({ table, stops, stemOf, stems }: Readings, number: number): void {
  const word = table.words[number] ?? ''
  stops.push(stopWords.reduce((bits, stop, at) => bits | (stop.has(word) ? 1 << at : 0), 0))
  const base = word.length < 3 ? '' : stem(word)
  if (base.length >= 3 && !stems.has(base)) stems.set(base, stems.size)
  stemOf.push(base.length < 3 ? -1 : (stems.get(base) ?? -1))
}

/** The language of the last text: 0 en, 1 da, 2 de; -1 without words. */
export function languageRead({ last, stops }: Readings, count: number, given?: string | null): number {
  if (count === 0) return -1
  const named = placeIn(languages, given)
  if (named >= 0) return named
  const hits = languages.map(() => 0)
  for (let i = 0; i < count; i++) {
    const bits = stops[last[i] ?? 0] ?? 0
    for (let at = 0; bits >>> at !== 0; at++) hits[at] = (hits[at] ?? 0) + ((bits >>> at) & 1)
  }
  return hits.indexOf(Math.max(...hits))
}

/** The stem of a word if it counts in this language, otherwise -1. */
export const stemIn = ({ stops, stemOf }: Readings, word: number, language: number): number =>
  ((stops[word] ?? 0) >>> language) & 1 ? -1 : (stemOf[word] ?? -1)

export function languageOf(text: string, given?: string | null): number {
  const readings = createReadings()
  return languageRead(readings, readProse(readings, text), given)
}

/** From stem to the word as first written. */
export function terms(text: string, language: number): Map<string, string> {
  const readings = createReadings()
  const count = readProse(readings, text)
  const stems = [...readings.stems.keys()]
  const found = new Map<string, string>()
  for (const word of readings.last.subarray(0, count)) {
    const at = stemIn(readings, word, language)
    const key = stems[at]
    if (key !== undefined && !found.has(key)) found.set(key, readings.table.words[word] ?? '')
  }
  return found
}
