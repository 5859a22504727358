import type { Language } from '../../lib/locale.ts'

/** `da` → "Danish", in the page's language and as a word that stands alone. */
export function languageLabel(code: string, language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
