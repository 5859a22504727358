/** The daily mail: all searches of an account that found new experts, with descriptions and links. */
import type { ExpertCard } from '@husrum/contract/experts/profile/experts.ts'
import { formatNumber, inEuro } from '@husrum/contract/core/numbers.rules.ts'
import { expertPath } from '@husrum/contract/core/pages/page-addresses.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { composeMail, type Mail } from '../../../platform/providers/delivery/mail-frame.ts'
import type { Translate } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import type { Criteria } from './criteria.ts'

/** The fields of an expert that the mail shows. */
type Named = Pick<ExpertCard, 'id' | 'handle' | 'name' | 'styles' | 'price_from' | 'rating'> & {
  city: { name: string }
}
type FoundBy = {
  search: { name: string; criteria: Criteria }
  /** The newest first; the list is cut when there are many. */ experts: readonly Named[]
  count: number
}
type Reader = { to: string; name: string; locale: Locale; token: string }

const STYLES = 2

export function composeFinds(
  { config, translators }: Pick<Platform, 'config' | 'translators'>,
  { finds, total }: { finds: readonly FoundBy[]; /** An expert in several searches counts once. */ total: number },
  { to, name, locale, token }: Reader,
): Mail {
  const translate = translators.for(locale)
  const text = (key: string, words?: Record<string, unknown>) => translate(`mail-saved-searches.${key}`, words)
  const page = (path: string) => `${config.baseUrl}${locale === 'en' ? '' : `/${locale}`}${path}`
  const [first] = finds
  const isOne = finds.length === 1 && first !== undefined
  return {
    ...composeMail(translate, {
      to,
      name: name.split(' ')[0] ?? '',
      subject: isOne
        ? text('subject', { count: total, search: first.search.name })
        : text('subjectSeveral', { count: total }),
      lines: [text('text', { count: finds.length })],
      groups: finds.map(({ search, experts, count: found }) => ({
        title: text('group', { count: found, search: search.name }),
        items: [
          ...experts.map((expert) => ({
            label: text('expert', { name: expert.name, city: expert.city.name }),
            url: page(expertPath(expert)),
            about: aboutOf(translate, expert),
          })),
          ...(found > experts.length
            ? [
                {
                  label: text('more', { count: found - experts.length }),
                  url: page(addressOf(search.criteria)),
                  about: '',
                },
              ]
            : []),
        ],
      })),
      button: { label: text('button'), url: page('/account/design-hub?tab=searches') },
      after: [text('next')],
      ending: { why: text('why'), label: text('unsubscribe'), url: page(`/unsubscribe?token=${token}`) },
    }),
    unsubscribe_url: `${config.baseUrl}/api/notifications/unsubscribe?token=${token}`,
  }
}

/** "Japandi and Scandinavian · from € 1,000 · 4.8 of 5 from 12 reviews" */
function aboutOf(translate: Translate, { styles, price_from, rating }: Named): string {
  const text = (key: string, words: Record<string, unknown>) => translate(`mail-saved-searches.${key}`, words)
  const from = price_from?.min ?? 0
  return [
    styles
      .slice(0, STYLES)
      .map(({ name }) => name)
      .join(', '),
    price_from && from > 0 ? text('from', { amount: inEuro(formatNumber(from / 100)) }) : '',
    rating.average === null ? '' : text('rating', { average: formatNumber(rating.average, 1), count: rating.count }),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

/** The address of the search page, sorted by the newest. */
function addressOf(criteria: Criteria): string {
  const query = new URLSearchParams()
  for (const [field, value] of Object.entries(criteria)) for (const each of [value].flat()) query.append(field, each)
  query.set('sort', 'newest')
  return `/experts?${query.toString()}`
}
