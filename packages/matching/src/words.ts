import { text as model } from './model.ts'
import type { MarketText } from './types.ts'
import { languages, placeIn } from './vocabulary.ts'

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

/** Accents folded and Danish and German letters spelled out, so that "køkken", "koekken" and "KØKKEN" are one. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  // Most words have nothing to fold, and a market has millions of them.
  if (/^[a-z\s-]*$/.test(lower)) return lower
  return lower
    .replace(/[åæäöøüß]/g, (c) =>
      c === 'å' ? 'aa' : c === 'ß' ? 'ss' : c === 'ü' ? 'ue' : c === 'æ' || c === 'ä' ? 'ae' : 'oe',
    )
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}

const MAX_TEXT = 20_000

function rawWords(text: string): string[] {
  return (
    text
      .slice(0, MAX_TEXT)
      .toLowerCase()
      .match(/\p{L}{2,30}/gu) ?? []
  )
}

/** Endings off, so that plurals and forms meet. Coarse on purpose: it only has to do the same on both sides. */
function stem(word: string): string {
  let w = fold(word)
  if (w.length > 4) w = w.replace(/(ernes|ernes|ing|erne|ende|ene|ens|ers|ung|ig|en|er|es|et|e|s|n)$/, '')
  return w
}

/** 0 en, 1 da, 2 de; -1 when there is no text. */
export function languageOf(text: string, given?: string | null): number {
  const named = placeIn(languages, given)
  const words = rawWords(text)
  if (named >= 0 || words.length === 0) return words.length === 0 ? -1 : named
  let best = 0
  let most = -1
  stopWords.forEach((stop, at) => {
    const hits = words.reduce((n, word) => n + (stop.has(word) ? 1 : 0), 0)
    if (hits > most) {
      most = hits
      best = at
    }
  })
  return best
}

/** Stem → the word as first written. */
export function terms(text: string, language: number, most = Infinity): Map<string, string> {
  const found = new Map<string, string>()
  for (const word of rawWords(text)) {
    if (found.size >= most) break
    if (word.length < 3 || stopWords[language]?.has(word)) continue
    const key = stem(word)
    if (key.length >= 3 && !found.has(key)) found.set(key, word)
  }
  return found
}

/** Sorted rows of the experts who use a term. */
interface Posting {
  rows: Uint32Array
  length: number
}

/** Per language: who writes what. */
export interface Words {
  readonly postings: Map<string, Posting>[]
  readonly texts: number[]
}

export function createWords(): Words {
  return { postings: languages.map(() => new Map()), texts: languages.map(() => 0) }
}

/** Place of the first row not below `row`. */
function lowerBound(posting: Posting, row: number): number {
  let low = 0
  let high = posting.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((posting.rows[middle] ?? 0) < row) low = middle + 1
    else high = middle
  }
  return low
}

function insertRow(posting: Posting, row: number): void {
  const at =
    posting.length > 0 && (posting.rows[posting.length - 1] ?? 0) < row ? posting.length : lowerBound(posting, row)
  if (posting.length === posting.rows.length) {
    const grown = new Uint32Array(Math.ceil(posting.rows.length * 1.5) + 1)
    grown.set(posting.rows)
    posting.rows = grown
  }
  posting.rows.copyWithin(at + 1, at, posting.length)
  posting.rows[at] = row
  posting.length++
}

/** Enters an expert's texts; answers a bit per language that has any words. */
export function addTexts(words: Words, row: number, texts: readonly MarketText[]): number {
  const joined = new Map<number, string>()
  for (const { text, language } of texts) {
    const at = languageOf(text, language)
    if (at >= 0) joined.set(at, `${joined.get(at) ?? ''} ${text}`)
  }
  let mask = 0
  for (const [language, text] of joined) {
    const found = terms(text, language, model.words)
    const postings = words.postings[language]
    if (found.size === 0 || !postings) continue
    mask |= 1 << language
    words.texts[language] = (words.texts[language] ?? 0) + 1
    for (const key of found.keys()) {
      let posting = postings.get(key)
      if (!posting) postings.set(key, (posting = { rows: new Uint32Array(2), length: 0 }))
      insertRow(posting, row)
    }
  }
  return mask
}

/** Takes a row out of every list it is in: a binary search per term, which spares a second copy of the words. */
export function removeTexts(words: Words, row: number, mask: number): void {
  words.postings.forEach((postings, language) => {
    if ((mask & (1 << language)) === 0) return
    words.texts[language] = (words.texts[language] ?? 1) - 1
    for (const [key, posting] of postings) {
      const at = lowerBound(posting, row)
      if (at >= posting.length || posting.rows[at] !== row) continue
      posting.rows.copyWithin(at, at + 1, posting.length)
      posting.length--
      if (posting.length === 0) postings.delete(key)
    }
  })
}

export interface TextQuery {
  language: number
  /** Rarest first. */
  terms: { word: string; share: number; rows: Uint32Array; length: number }[]
}

/** The brief's words that any expert uses, each with its IDF share of the whole; null when too few are known. */
export function textQuery(words: Words, text: string | null | undefined, given?: string | null): TextQuery | null {
  const language = text ? languageOf(text, given) : -1
  const postings = words.postings[language]
  if (!text || !postings) return null
  const known: TextQuery['terms'] = []
  let sum = 0
  for (const [key, word] of terms(text, language)) {
    const posting = postings.get(key)
    const texts = words.texts[language] ?? 0
    if (!posting || (texts >= model.common.texts && posting.length > model.common.share * texts)) continue
    const share = Math.log(1 + texts / posting.length)
    sum += share
    known.push({ word, share, rows: posting.rows, length: posting.length })
  }
  if (known.length < model.least_words) return null
  for (const term of known) term.share /= sum
  known.sort((a, b) => b.share - a.share || (a.word < b.word ? -1 : 1))
  return { language, terms: known }
}

export function usesTerm(term: TextQuery['terms'][number], row: number): boolean {
  const at = lowerBound(term, row)
  return at < term.length && term.rows[at] === row
}

export function wordBytes(words: Words): number {
  let bytes = 0
  for (const postings of words.postings)
    for (const [key, posting] of postings) bytes += posting.rows.byteLength + key.length + 120
  return bytes
}
