/** Addresses of pages by language: what search engines are told is the same in a page's head and in the sitemap. */
import type { Language, Locale } from '../locales.ts'

/** `('/experts', 'da')` → `/da/experts`; `('/', 'da')` → `/da`; English has no prefix. */
export function withLocale(path: string, locale: Locale): string {
  if (locale === 'en') return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Danish has its own address for these texts; the plain one is English or German whatever its prefix says. */
const LEGAL = /^\/(terms-and-conditions|privacy-policy)(-dk)?$/

/** The one address of a page in a language, by any of its paths without prefix. `dk` is Danish, so it is never one. */
export function addressIn(language: Language, path: string): string {
  const legal = LEGAL.exec(path)?.[1]
  return withLocale(legal === undefined ? path : `/${legal}${language === 'da' ? '-dk' : ''}`, language)
}

/** In which language a page is, whatever its prefix says. */
export function shownLanguage(path: string, asked: Language): Language {
  const [, legal, danish] = LEGAL.exec(path) ?? []
  if (legal === undefined) return asked
  return danish ? 'da' : asked === 'de' ? 'de' : 'en'
}

/** An expert’s one address, without its language: by the chosen name where there is one. */
export const expertPath = ({ id, handle }: { id: number; handle: string | null }): string =>
  handle === null ? `/experts/${id}` : `/e/${handle}`
