/** What stands in a page's head. */
import type { ShellContext } from './shell-context.ts'
import { languageOf, withLocale, type Language, type Locale } from './locale.ts'

export type PageFacts = {
  title: string
  description?: string
  /** Absolute or own path. */
  image?: string
  /** Pages of one person, results of filters and the like stay out of search engines. */
  hidden?: boolean
}

/** For a route's `head`: title, description and the card that is shown when the address is shared. */
export function pageMeta({ site }: Pick<ShellContext, 'site'>, { title, description, image, hidden }: PageFacts) {
  const whole = title === site.product ? title : `${title} – ${site.product}`
  return [
    { title: whole },
    { property: 'og:title', content: title },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(image ? [{ property: 'og:image', content: new URL(image, site.baseUrl).href }] : []),
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

/** Danish has its own address for these texts; the plain one is English or German whatever its prefix says. */
const LEGAL = /^\/(terms-and-conditions|privacy-policy)(-dk)?$/

/** The same page in the other languages. `dk` is Danish too, so its pages point at the ones of `da`. */
export function languageLinks({ site, locale }: { site: { baseUrl: string }; locale: Locale }, path: string) {
  const [, legal, danish] = LEGAL.exec(path) ?? []
  const plain = path === '/' ? path : path.replace(/\/+$/, '')
  const at = (address: Language) =>
    site.baseUrl + withLocale(legal === undefined ? plain : `/${legal}${address === 'da' ? '-dk' : ''}`, address)
  const reader = languageOf(locale)
  const shown = legal === undefined ? reader : danish ? 'da' : reader === 'de' ? 'de' : 'en'
  return [
    { rel: 'canonical', href: at(shown) },
    ...(['en', 'da', 'de'] as const).map((language) => ({ rel: 'alternate', hrefLang: language, href: at(language) })),
    { rel: 'alternate', hrefLang: 'x-default', href: at('en') },
  ]
}
