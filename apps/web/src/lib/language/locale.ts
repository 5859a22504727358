/**
 * Addresses and languages: English has no prefix, the others have `/da`, `/dk` and `/de`; `dk` is Danish under its own
 * address.
 */
import { isLocale, languageOf, type Language, type Locale } from '@husrum/contract/core/locales.ts'
import { withLocale } from '@husrum/contract/core/pages/page-addresses.rules.ts'

export { isLocale, languageOf, withLocale, type Language, type Locale }

export const DEFAULT_LOCALE: Locale = 'en'
/** The storage key of a chosen language on the device (from the specification). */
export const LOCALE_KEY = 'locale'

/** `/da/experts` → `{ locale: 'da', path: '/experts' }`. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first = '', ...rest] = pathname.split('/')
  if (first === DEFAULT_LOCALE || !isLocale(first)) return { locale: DEFAULT_LOCALE, path: pathname }
  return { locale: first, path: `/${rest.join('/')}` }
}

/** Preserves query and fragment: `('/de/experts?page=2', 'en')` → `/experts?page=2`. */
export function inLocale(address: string, locale: Locale): string {
  const end = address.search(/[?#]/)
  const pathname = end === -1 ? address : address.slice(0, end)
  return withLocale(splitLocale(pathname).path, locale) + (end === -1 ? '' : address.slice(end))
}

/** The router sees addresses without their language; links get it again. */
export function localeRewrite(locale: Locale) {
  return {
    input: ({ url }: { url: URL }) => {
      url.pathname = splitLocale(url.pathname).path
      return url
    },
    output: ({ url }: { url: URL }) => {
      url.pathname = withLocale(url.pathname, locale)
      return url
    },
  }
}
