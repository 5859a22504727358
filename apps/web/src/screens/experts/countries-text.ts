import type { Language } from '../../lib/locale.ts'

/** Where a country's name takes an article behind "in". */
const withArticle: Record<Language, Readonly<Record<string, string>>> = {
  en: { NL: 'the Netherlands' },
  da: {},
  de: { CH: 'der Schweiz', NL: 'den Niederlanden' },
}

/** `['DK', 'DE']` → "Denmark and Germany", as it stands behind "in". */
export function countriesText(codes: readonly string[], language: Language): string {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const list = codes.map((code) => withArticle[language][code] ?? names.of(code) ?? code)
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }).format(list)
}
