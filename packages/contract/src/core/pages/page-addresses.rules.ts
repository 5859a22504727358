/** Addresses of pages by language: a page's head and the sitemap give search engines the same ones. */
import type { Language, Locale } from '../locales.ts'

/** `('/experts', 'da')` → `/da/experts`; `('/', 'da')` → `/da`; English has no prefix. */
export function withLocale(path: string, locale: Locale): string {
  if (locale === 'en') return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Danish has its own address for these texts; the plain one is English or German, whatever its prefix. */
const LEGAL = /^\/(terms-and-conditions|privacy-policy)(-dk)?$/

/** The canonical address in a language, from any of the page's paths without prefix; never with `dk` (Danish). */
export function addressIn(language: Language, path: string): string {
  const legal = LEGAL.exec(path)?.[1]
  return withLocale(legal === undefined ? path : `/${legal}${language === 'da' ? '-dk' : ''}`, language)
}

/** The language of a page, which may differ from its prefix. */
export function shownLanguage(path: string, asked: Language): Language {
  const [, legal, danish] = LEGAL.exec(path) ?? []
  if (legal === undefined) return asked
  return danish ? 'da' : asked === 'de' ? 'de' : 'en'
}

/** An expert’s canonical address, without the language: with the chosen name if there is one. */
export const expertPath = ({ id, handle }: { id: number; handle: string | null }): string =>
  handle === null ? `/experts/${id}` : `/e/${handle}`
