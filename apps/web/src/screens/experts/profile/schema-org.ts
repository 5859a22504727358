import type { ExpertProfile } from '@husrum/contract/experts.ts'
import { languageOf, withLocale } from '#lib/locale.ts'
import { pageMeta, shareCard } from '#lib/head.ts'
import { paths } from '#lib/paths.ts'
import type { ShellContext } from '#lib/shell-context.ts'
import { kindOf, placeOf } from '#parts/expert-card/expert-words.ts'

/** The head of a profile: title, description, picture and what search engines read of it. */
export function profileMeta(context: ShellContext, expert: ExpertProfile) {
  const { site, locale, i18n } = context
  const kind = kindOf(expert, i18n.t)
  const image = expert.cover?.url ?? expert.photos[0]?.url
  return [
    ...pageMeta(context, {
      title: i18n.t('experts.profile.titleTag', { name: expert.name, kind, place: expert.city.name }),
      description: i18n.t('experts.profile.description', { kind, place: placeOf(expert), name: expert.name }),
      card: shareCard(`expert-${expert.id}`, languageOf(locale), {
        alt: i18n.t('shell.share.expertAlt', { name: expert.name, place: placeOf(expert) }),
        shows: [expert.name, placeOf(expert), expert.rating.average, expert.rating.count, image],
      }),
    }),
    {
      // The router escapes it, and a block of data needs no nonce: it never runs.
      'script:ld+json': schemaOf(expert, {
        kind,
        url: site.baseUrl + withLocale(paths.expert(expert), languageOf(locale)),
        image: image && new URL(image, site.baseUrl).href,
      }),
    } as object, // the router knows this kind of entry, its types do not
  ]
}

/** What search engines read of a profile (schema.org). The average is left out where the page leaves it out. */
export function schemaOf(
  expert: ExpertProfile,
  { kind, url, image }: { kind: string; url: string; image: string | undefined },
) {
  const { average, count } = expert.rating
  return {
    '@context': 'https://schema.org',
    '@type': expert.expert_type === 'agency' ? 'ProfessionalService' : 'Person',
    name: expert.name,
    url,
    ...(image ? { image } : {}),
    ...(expert.expert_type === 'agency' ? { description: kind } : { jobTitle: kind }),
    ...(expert.languages.length > 0 ? { knowsLanguage: expert.languages } : {}),
    address: { '@type': 'PostalAddress', addressLocality: expert.city.name, addressCountry: expert.country.name },
    ...(expert.expert_type === 'agency' && average !== null
      ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count } }
      : {}),
  }
}
