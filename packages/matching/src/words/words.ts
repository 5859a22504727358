/** Inverted lists of texts' words by language, to compare a brief with experts' texts. */
import { grownBy } from '../store/columns.ts'
import { text as model } from '../model/model.ts'
import { createReadings, exchangeReadings, languageOf, languageRead, readProse, stemIn, terms } from './prose.ts'
import type { Readings } from './prose.ts'
import { exchangeSorted } from '../store/snapshot.ts'
import type { Exchange, Sorted } from '../store/snapshot.ts'
import type { MarketText } from '../expert.types.ts'
import { languages } from '../vocabulary.ts'
import { tableBytes } from './word-table.ts'

/** The rows of the experts who use a term. */
type Posting = Sorted

/** Per language: postings by the number of the stem. */
export interface Words {
  readonly postings: (Posting | undefined)[][]
  texts: number[]
  readonly readings: Readings
}

export function createWords(): Words {
  return { postings: languages.map(() => []), texts: languages.map(() => 0), readings: createReadings() }
}

/** Index of the first row not below `row`. */
function lowerBound(posting: Posting, row: number): number {
  let low = 0
  let high = posting.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((posting.list[middle] ?? 0) < row) low = middle + 1
    else high = middle
  }
  return low
}

/** False when it is already present. */
function insertRow(posting: Posting, row: number): boolean {
  const last = posting.length > 0 ? (posting.list[posting.length - 1] ?? 0) : -1
  if (last === row) return false
  const at = last < row ? posting.length : lowerBound(posting, row)
  if (at < posting.length && posting.list[at] === row) return false
  if (posting.length === posting.list.length)
    posting.list = grownBy(posting.list, Math.ceil(posting.list.length * 1.5) + 1)
  if (at < posting.length) posting.list.copyWithin(at + 1, at, posting.length)
  posting.list[at] = row
  posting.length++
  return true
}

/** Adds an expert's texts; returns one bit per language that has words. */
export function addTexts(words: Words, row: number, texts: readonly MarketText[]): number {
  const { readings } = words
  const entered = languages.map(() => 0)
  for (const { text, language } of texts) {
    const count = readProse(readings, text)
    const at = languageRead(readings, count, language)
    if (at >= 0) entered[at] = enterRead(words, row, count, at, entered[at] ?? 0)
  }
  let mask = 0
  for (const [language, n] of entered.entries()) {
    if (n === 0) continue
    mask |= 1 << language
    words.texts[language] = (words.texts[language] ?? 0) + 1
  }
  return mask
}

/** Adds the last text read; returns the row's number of words in this language, at most the maximum stored. */
function enterRead(words: Words, row: number, count: number, language: number, before: number): number {
  const { postings, readings } = words
  const byStem = postings[language] ?? []
  let entered = before
  for (let i = 0; i < count && entered < model.words; i++) {
    const stem = stemIn(readings, readings.last[i] ?? 0, language)
    if (stem < 0) continue
    while (byStem.length <= stem) byStem.push(undefined)
    const posting = (byStem[stem] ??= { list: new Uint32Array(2), length: 0 })
    if (insertRow(posting, row)) entered++
  }
  return entered
}

/** Removes a row from all its postings: a binary search per term, which saves a second copy of the words. */
export function removeTexts(words: Words, row: number, mask: number): void {
  words.postings.forEach((postings, language) => {
    if ((mask & (1 << language)) === 0) return
    words.texts[language] = (words.texts[language] ?? 1) - 1
    for (const [stem, posting] of postings.entries()) {
      const at = posting ? lowerBound(posting, row) : 0
      if (!posting || at >= posting.length || posting.list[at] !== row) continue
      posting.list.copyWithin(at, at + 1, posting.length)
      posting.length--
      if (posting.length === 0) postings[stem] = undefined
    }
  })
}

export interface TextQuery {
  language: number
  /** Rarest first. */
  terms: { word: string; share: number; list: Uint32Array; length: number }[]
}

/** The brief's words that some expert uses, with their IDF shares; null when too few are known. */
export function textQuery(words: Words, text: string | null | undefined, given?: string | null): TextQuery | null {
  const language = text ? languageOf(text, given) : -1
  const postings = words.postings[language]
  if (!text || !postings) return null
  const known: TextQuery['terms'] = []
  let sum = 0
  for (const [key, word] of terms(text, language)) {
    const posting = postings[words.readings.stems.get(key) ?? -1]
    const texts = words.texts[language] ?? 0
    if (!posting || (texts >= model.common.texts && posting.length > model.common.share * texts)) continue
    const share = Math.log(1 + texts / posting.length)
    sum += share
    known.push({ word, share, list: posting.list, length: posting.length })
  }
  if (known.length < model.least_words) return null
  for (const term of known) term.share /= sum
  known.sort((a, b) => b.share - a.share || (a.word < b.word ? -1 : 1))
  return { language, terms: known }
}

export function usesTerm(term: TextQuery['terms'][number], row: number): boolean {
  const at = lowerBound(term, row)
  return at < term.length && term.list[at] === row
}

export async function exchangeTexts(words: Words, exchange: Exchange): Promise<void> {
  await exchangeReadings(words.readings, exchange)
  words.texts = await exchange.value(words.texts)
  for (const [language, postings] of words.postings.entries())
    words.postings[language] = await exchangeSorted(exchange, postings)
}

export function wordBytes({ postings, readings }: Words): number {
  let bytes = tableBytes(readings.table) + readings.stems.size * 60 + readings.stops.length * 16
  for (const byStem of postings)
    for (const posting of byStem) bytes += 8 + (posting ? posting.list.byteLength + 120 : 0)
  return bytes
}
