/** The languages of the product, separate from the schemas: every page needs them. */
export const locales = ['en', 'dk', 'da', 'de'] as const
export type Locale = (typeof locales)[number]
/** The three catalogues; `dk` is Danish under its own address. */
export const languages = ['en', 'da', 'de'] as const
export type Language = (typeof languages)[number]
export const languageOf = (locale: Locale): Language => (locale === 'dk' ? 'da' : locale)
// narrowing an unknown to test membership
export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale)
