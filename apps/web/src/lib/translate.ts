/**
 * The part of i18next that our catalogues need: nested keys, plurals by the language's own rules, interpolation and
 * numbers. i18next itself is 17 kB of every page and the largest single cost of rendering one; translate.test.tsx
 * compares the sentences of both. A sentence is parsed once for each catalogue.
 */
import { formatNumber } from './language/format.ts'

export type Texts = { readonly [key: string]: unknown }
export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>
export type Translator = {
  /** The first of several keys that exists; a missing key is returned itself. */
  t: (key: string | readonly string[], params?: Params) => string
  exists: (key: string, params?: Params) => boolean
  /** The raw sentence, for sentences with elements in them. */
  template: (key: string, params?: Params) => string
}

type Blank = { name: string; asNumber: boolean; /** unchanged */ raw: string }
type Sentence = { text: string; parts: readonly (string | Blank)[] }

const taken = new WeakMap<Texts, Map<string, Sentence | undefined>>()
const pluralRules = new Map<string, Intl.PluralRules>()

export function createTranslator(language: string, texts: Texts): Translator {
  const sentences = taken.get(texts) ?? new Map<string, Sentence | undefined>()
  taken.set(texts, sentences)

  function read(key: string): Sentence | undefined {
    if (sentences.has(key)) return sentences.get(key)
    const text = lookUp(texts, key)
    const found = text === undefined ? undefined : { text, parts: takeApart(text) }
    sentences.set(key, found)
    return found
  }

  function find(key: string, params: Params | undefined): Sentence | undefined {
    const count = params?.['count']
    if (typeof count !== 'number') return read(key)
    return (count === 0 ? read(`${key}_zero`) : undefined) ?? read(`${key}_${plural(language, count)}`) ?? read(key)
  }

  return {
    t(key, params) {
      const keys = typeof key === 'string' ? [key] : key
      for (const each of keys) {
        const found = find(each, params)
        if (found) return say(found, params)
      }
      return keys.at(-1) ?? ''
    },
    exists: (key, params) => find(key, params) !== undefined,
    template: (key, params) => find(key, params)?.text ?? key,
  }
}

function lookUp(texts: Texts, key: string): string | undefined {
  let place: unknown = texts
  for (const part of key.split('.')) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, part)) return undefined
    place = (place as Texts)[part] // an object, as checked above
  }
  return typeof place === 'string' ? place : undefined
}

/** English, Danish and German have the same plural rule for whole numbers; the browser's rules cost a phone 50 ms. */
export function plural(language: string, count: number): string {
  if (Number.isInteger(count)) return Math.abs(count) === 1 ? 'one' : 'other'
  let rules = pluralRules.get(language)
  if (!rules) pluralRules.set(language, (rules = new Intl.PluralRules(language)))
  return rules.select(count)
}

function takeApart(text: string): (string | Blank)[] {
  const blank = /\{\{\s*([\w-]+)\s*(,\s*number\s*)?\}\}/g
  const parts: (string | Blank)[] = []
  let from = 0
  for (const match of text.matchAll(blank)) {
    if (match.index > from) parts.push(text.slice(from, match.index))
    parts.push({ name: match[1] ?? '', asNumber: match[2] !== undefined, raw: match[0] })
    from = match.index + match[0].length
  }
  if (from < text.length || parts.length === 0) parts.push(text.slice(from))
  return parts
}

function say({ parts }: Sentence, params: Params | undefined): string {
  let said = ''
  for (const part of parts) said += typeof part === 'string' ? part : fill(part, params)
  return said
}

function fill({ name, asNumber, raw }: Blank, params: Params | undefined): string {
  const value = params?.[name]
  if (value === undefined) return raw
  if (value === null) return ''
  return asNumber ? formatNumber(Number(value)) : String(value)
}

/** For sentences with elements: interpolates one piece of text. */
export const fillText = (text: string, params: Params | undefined): string =>
  say({ text, parts: takeApart(text) }, params)
