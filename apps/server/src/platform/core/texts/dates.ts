import { languageOf, type Locale } from '@husrum/contract/core/shapes.ts'

/** Days and hours are in Copenhagen's time zone for everybody; English dates are British, "20 November 2026". */
export const dateFormat = (locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const language = languageOf(locale)
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeZone: 'Europe/Copenhagen', ...options })
}

/** "20 November 2026", „20. November 2026“; a day without a time is that day. */
export const longDay = (at: Date | string, locale: Locale): string =>
  dateFormat(locale, { dateStyle: 'long' }).format(new Date(at))
