/** The texts: one file for each area and language in apps/web/locales, merged into the one namespace `common`. */
import { formatNumber } from '@husrum/contract/core/numbers.rules.ts'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language, Locale } from '@husrum/contract/core/shapes.ts'
import { languageOf } from '@husrum/contract/core/shapes.ts'
import i18next, { type i18n } from 'i18next'
import { PRODUCT } from '../../config/config-company.ts'
import type { Brand } from './brand.ts'
import type { Translate } from '../../http/errors.ts'

export type Catalogue = { [key: string]: string | Catalogue }
export type Catalogues = Record<Language, Catalogue>

const folder = path.resolve(import.meta.dirname, '../../../../../web/locales')
export const languages = ['en', 'da', 'de'] as const satisfies readonly Language[]

export function loadCatalogues(): Catalogues {
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true })
  const merged: Catalogues = { en: {}, da: {}, de: {} }
  for (const language of languages) {
    const ending = `.${language}.json`
    const areas = files
      .filter((file) => file.endsWith(ending))
      .map((file) => ({ file, area: path.basename(file, ending) }))
    for (const { file } of areas.toSorted((one, other) => (one.area < other.area ? -1 : 1)))
      merge(merged[language], JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
  }
  return merged
}

/** The texts of an installation with its own name: it replaces the product's name in every text. */
export function namedCatalogues(
  catalogues: Catalogues,
  { product, company }: Pick<Brand, 'product' | 'company'>,
): Catalogues {
  if (product === PRODUCT && company.madeUp) return catalogues
  const named = (text: string) => text.replaceAll(PRODUCT, product)
  const renamed = (from: Catalogue): Catalogue =>
    Object.fromEntries(
      Object.entries(from).map(([key, value]) => [key, typeof value === 'string' ? named(value) : renamed(value)]),
    )
  const signed = [company.name, ...company.address].join(' · ')
  const all = { en: renamed(catalogues.en), da: renamed(catalogues.da), de: renamed(catalogues.de) }
  for (const language of languages) merge(all[language], { mail: { frame: { company: signed } } })
  return all
}

function merge(into: Catalogue, from: Catalogue): void {
  for (const [key, value] of Object.entries(from)) {
    const there = into[key]
    if (typeof value === 'object' && typeof there === 'object') merge(there, value)
    else into[key] = typeof value === 'object' ? structuredClone(value) : value
  }
}

/** Every text by its full key; computed once per catalogue, which is immutable. */
export function flatTexts(catalogue: Catalogue): ReadonlyMap<string, string> {
  const known = flattened.get(catalogue)
  if (known) return known
  const found = new Map<string, string>()
  flatten(catalogue, '', found)
  flattened.set(catalogue, found)
  return found
}

const flattened = new WeakMap<Catalogue, ReadonlyMap<string, string>>()

function flatten(catalogue: Catalogue, under: string, found: Map<string, string>): void {
  for (const [name, value] of Object.entries(catalogue)) {
    if (typeof value === 'object') flatten(value, `${under}${name}.`, found)
    else found.set(under + name, value)
  }
}

/** The catalogue with some of its texts replaced; unchanged parts are shared with it. */
export function withTexts(catalogue: Catalogue, texts: Iterable<readonly [key: string, text: string]>): Catalogue {
  const result = { ...catalogue }
  const own = new Set<Catalogue>([result])
  for (const [key, text] of texts) {
    const path = key.split('.')
    const last = path.pop() ?? ''
    let place = result
    for (const part of path) {
      const inner = place[part]
      const copied = typeof inner === 'object' ? (own.has(inner) ? inner : { ...inner }) : {}
      own.add(copied)
      place[part] = copied
      place = copied
    }
    place[last] = text
  }
  return result
}

/** The texts of pages: texts of mails (a tenth of all), data exports and the stand-in stay on the server. */
export const pageTexts = (catalogue: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(catalogue).filter(([area]) => !/^(mail(-|$)|local-payments$|data-export-index$)/.test(area)),
  )

/** Each change of a text changes the version, so browsers may cache one version for ever. */
export const textsVersion = (catalogue: Catalogue): string =>
  createHash('sha256')
    .update(JSON.stringify(pageTexts(catalogue)))
    .digest('hex')
    .slice(0, 12)

export type Translators = { for: (locale: Locale) => Translate; has: (key: string) => boolean }

export function createTranslators(catalogues: Catalogues): Translators {
  const instance: i18n = i18next.createInstance()
  void instance.init({
    initAsync: false,
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'common',
    resources: Object.fromEntries(languages.map((language) => [language, { common: catalogues[language] }])),
    interpolation: { escapeValue: false },
  })
  // `{{limit, number}}` may get a value that is already formatted: parsed again, 1.000 would be 1
  instance.services.formatter?.add('number', (value: unknown) =>
    typeof value === 'number' ? formatNumber(value) : wordOf(value),
  )
  const fixed = { en: instance.getFixedT('en'), da: instance.getFixedT('da'), de: instance.getFixedT('de') }
  // plain sentences are filled in by us: i18next takes 0.1 ms for each, and a page of matches has 140
  const plain = { en: plainTexts(catalogues.en), da: plainTexts(catalogues.da), de: plainTexts(catalogues.de) }
  return {
    for:
      (locale) =>
      (key, params = {}) => {
        const language = languageOf(locale)
        const text = params.count === undefined ? plain[language].get(key) : undefined
        return text === undefined ? fixed[language](key, spelled(params)) : fill(text, spelled(params))
      },
    has: (key) => instance.exists(key),
  }
}

/** As `createTranslators`, for catalogues whose texts change while the product runs. */
export function followingTranslators(catalogues: Catalogues): Translators {
  let of = { ...catalogues }
  let made = createTranslators(of)
  const now = (): Translators => {
    if (languages.some((language) => of[language] !== catalogues[language])) {
      of = { ...catalogues }
      made = createTranslators(of)
    }
    return made
  }
  return { for: (locale) => (key, params) => now().for(locale)(key, params), has: (key) => now().has(key) }
}

/** By full key, the texts with only words and simple slots: no nesting, no formats. */
const plainTexts = (catalogue: Catalogue): Map<string, string> =>
  new Map([...flatTexts(catalogue)].filter(([, text]) => !/\$t\(|\{\{[^}]*,/.test(text)))

const fill = (text: string, params: Record<string, unknown>): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => wordOf(params[name]))
const wordOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Formats numbers for people; `count` stays a number, since plural forms need it. */
function spelled(params: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' && name !== 'count' ? formatNumber(value) : value,
    ]),
  )
}
