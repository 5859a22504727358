/** The contents of a page's head. */
import type { ShellContext } from '../shell-context.ts'
import { addressIn, shownLanguage } from '@husrum/contract/core/pages/page-addresses.rules.ts'
import { languageOf, type Language, type Locale } from '../language/locale.ts'

/** 1200 × 630, made by the server; `alt` describes what it shows. */
export type ShareCard = { path: string; alt: string }

/**
 * The server makes it from public data, at one address for each language. Sites cache an address, so its query contains
 * what the card shows; the server ignores the query.
 */
export function shareCard(
  subject: 'site' | `expert-${number}` | `project-${number}-${number}`,
  language: Language,
  { alt, shows = [] }: { alt: string; shows?: readonly unknown[] },
): ShareCard {
  const version = shows.length > 0 ? `?v=${fingerprint(JSON.stringify(shows))}` : ''
  return { path: `/images/cards/${subject}-${language}.jpg${version}`, alt }
}

/** FNV-1a: short, and different for nearly every other text. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

export type PageFacts = {
  title: string
  description?: string
  /** The card that is shown where the address is shared; by default the product's. */
  card?: ShareCard
  /** Private pages, filtered results and the like are excluded from search engines. */
  hidden?: boolean
}

/** The length that a search engine shows. */
const TITLE_LENGTH = 65

/** For a route's `head`: title, description and the card that is shown when the address is shared. */
export function pageMeta({ site }: Pick<ShellContext, 'site'>, { title, description, card, hidden }: PageFacts) {
  const named = `${title} – ${site.product}`
  const whole = title === site.product || named.length > TITLE_LENGTH ? title : named
  return [
    { title: whole },
    { property: 'og:title', content: title },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(card
      ? [
          { property: 'og:image', content: new URL(card.path, site.baseUrl).href },
          { property: 'og:image:type', content: 'image/jpeg' },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { property: 'og:image:alt', content: card.alt },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

/** The `head` of a screen for its own people only, by the texts that name it. */
export const hiddenHead =
  (title: string, description: string) =>
  ({ match: { context } }: { match: { context: Pick<ShellContext, 'site' | 'i18n'> } }) => ({
    meta: pageMeta(context, { title: context.i18n.t(title), description: context.i18n.t(description), hidden: true }),
  })

/**
 * The same page in the other languages. `dk` is Danish too, so its pages point at those of `da`. `search` contains the
 * params that make it a separate page.
 */
export function languageLinks(
  { site, locale }: { site: { baseUrl: string }; locale: Locale },
  path: string,
  search = '',
) {
  const plain = path === '/' ? path : path.replace(/\/+$/, '')
  const at = (language: Language) => site.baseUrl + addressIn(language, plain) + search
  return [
    { rel: 'canonical', href: at(shownLanguage(plain, languageOf(locale))) },
    ...(['en', 'da', 'de'] as const).map((language) => ({ rel: 'alternate', hrefLang: language, href: at(language) })),
    { rel: 'alternate', hrefLang: 'x-default', href: at('en') },
  ]
}

/** Each page of a list is separate; filters and orders of it are not. */
export const canonicalPage = (page: number | undefined): string =>
  page !== undefined && page > 1 ? `?page=${page}` : ''
