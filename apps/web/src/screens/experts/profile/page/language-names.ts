import type { Language } from '#lib/language/locale.ts'

/** `['da', 'de']` → "Danish, German", in the page's language. */
export function languageNames(codes: readonly string[], language: Language): string {
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const list = codes.map((code) => names.of(code) ?? code).join(', ')
  return list.charAt(0).toLocaleUpperCase(language) + list.slice(1)
}
