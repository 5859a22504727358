/** Structured data that several pages have (schema.org), as Google documents it. Addresses are absolute. */
import { languageOf, withLocale } from '../language/locale.ts'
import type { ShellContext } from '../shell-context.ts'

type Block = { '@context': 'https://schema.org'; '@type': string } & Record<string, unknown>
const block = (type: string, facts: Record<string, unknown>): Block => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...facts,
})

/** For a route's `meta`. The router escapes it, and a data block needs no nonce, since it never runs. */
export const inHead = (schema: object): object => ({ 'script:ld+json': schema })

/** `at('/experts')` returns the absolute address in the page's language. */
export const addressesOf =
  ({ site, locale }: Pick<ShellContext, 'site' | 'locale'>) =>
  (path: string): string =>
    site.baseUrl + withLocale(path, languageOf(locale))

type Step = { name: string; url: string }

/** The breadcrumbs of a page, the page itself last. */
export const breadcrumbList = (steps: readonly Step[]): Block =>
  block('BreadcrumbList', {
    itemListElement: steps.map(({ name, url }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: url,
    })),
  })

/** A list of pages; `first` is the number of its first one. */
export const itemList = (steps: readonly Step[], { total, first = 1 }: { total: number; first?: number }): Block =>
  block('ItemList', {
    numberOfItems: total,
    itemListElement: steps.map(({ name, url }, place) => ({
      '@type': 'ListItem',
      position: first + place,
      name,
      url,
    })),
  })

/** Only for questions that are on the page with these answers. */
export const faqPage = (questions: readonly { ask: string; answer: string }[]): Block =>
  block('FAQPage', {
    mainEntity: questions.map(({ ask, answer }) => ({
      '@type': 'Question',
      name: ask,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  })
