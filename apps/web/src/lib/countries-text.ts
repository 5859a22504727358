import { formatList } from './format.ts'
import type { Language } from './locale.ts'

/** Where a country's name takes an article behind "in". */
const withArticle: Record<Language, Readonly<Record<string, string>>> = {
  en: { NL: 'the Netherlands' },
  da: {},
  de: { CH: 'der Schweiz', NL: 'den Niederlanden' },
}

/** `['DK', 'DE']` → "Denmark and Germany", as it stands behind "in". */
export function countriesText(codes: readonly string[], language: Language): string {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return formatList(
    codes.map((code) => withArticle[language][code] ?? names.of(code) ?? code),
    language,
  )
}
