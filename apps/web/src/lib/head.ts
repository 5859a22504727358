/** What stands in a page's head. */
import type { ShellContext } from './shell-context.ts'
import { addressIn, shownLanguage } from '@husrum/contract/rules/page-addresses.ts'
import { languageOf, type Language, type Locale } from './locale.ts'

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

/** The same page in the other languages. `dk` is Danish too, so its pages point at the ones of `da`. */
export function languageLinks({ site, locale }: { site: { baseUrl: string }; locale: Locale }, path: string) {
  const plain = path === '/' ? path : path.replace(/\/+$/, '')
  const at = (language: Language) => site.baseUrl + addressIn(language, plain)
  return [
    { rel: 'canonical', href: at(shownLanguage(plain, languageOf(locale))) },
    ...(['en', 'da', 'de'] as const).map((language) => ({ rel: 'alternate', hrefLang: language, href: at(language) })),
    { rel: 'alternate', hrefLang: 'x-default', href: at('en') },
  ]
}
