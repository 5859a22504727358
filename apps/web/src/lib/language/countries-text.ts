import { formatList } from './format.ts'
import type { Language } from './locale.ts'

/** Countries whose names take an article inside a sentence; in German in the dative, after "in", „mit“ and „von“. */
const withArticle: Record<Language, Readonly<Record<string, string>>> = {
  en: { Netherlands: 'the Netherlands', 'United Kingdom': 'the United Kingdom' },
  da: {},
  de: {
    Schweiz: 'der Schweiz',
    Niederlande: 'den Niederlanden',
    'Vereinigtes Königreich': 'dem Vereinigten Königreich',
  },
}

/** A country's name after "in", "with" or "of": „in der Schweiz“. By name, since some answers have no code. */
export const countryInSentence = (name: string, language: Language): string => withArticle[language][name] ?? name

/** `['DK', 'DE']` → "Denmark and Germany", as used after "in". */
export function countriesText(codes: readonly string[], language: Language): string {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return formatList(
    codes.map((code) => countryInSentence(names.of(code) ?? code, language)),
    language,
  )
}
