import type { Language } from '#lib/language/locale.ts'

const nameIn = (code: string, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code

const capitalised = (word: string, language: Language): string =>
  word.charAt(0).toLocaleUpperCase(language) + word.slice(1)

/** `'da'` → "Danish", in the page's language and with a capital. */
export const languageName = (code: string, language: Language): string => capitalised(nameIn(code, language), language)

/** "Danish, English" and "Dansk, engelsk": each language writes the names of languages its own way. */
export const languageList = (codes: readonly string[], language: Language): string | undefined =>
  codes.length === 0 ? undefined : capitalised(codes.map((code) => nameIn(code, language)).join(', '), language)
