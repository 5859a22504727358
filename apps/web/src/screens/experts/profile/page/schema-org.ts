import type { ExpertProfile, Review } from '@husrum/contract/experts/profile/experts.ts'
import { languageOf } from '#lib/language/locale.ts'
import { pageMeta, shareCard } from '#lib/page-head/head.ts'
import { paths } from '#lib/paths.ts'
import { expertQueries } from '#queries/experts/profile.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { addressesOf, breadcrumbList, inHead } from '#lib/page-head/schema-org.ts'
import type { ShellContext } from '#lib/shell-context.ts'
import { kindOf, placeOf } from '#parts/experts/profile/card/expert-words.ts'

/** The head of a profile: title, description, picture and data for search engines. */
export function profileMeta(context: ShellContext, expert: ExpertProfile) {
  const { site, locale, i18n, api, queryClient } = context
  const at = addressesOf(context)
  const url = at(paths.expert(expert))
  const countries = queryClient.getQueryData(referenceQueries(api).countries().queryKey)
  const reviews = queryClient.getQueryData(expertQueries(api).reviews(expert.id).queryKey)
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
    inHead(
      schemaOf(expert, {
        kind,
        countryCode: countries?.find(({ id }) => id === expert.country.id)?.code,
        reviews: reviews?.pages[0]?.data ?? [],
        url,
        image: image && new URL(image, site.baseUrl).href,
      }),
    ),
    inHead(
      breadcrumbList([
        { name: i18n.t('project.allExperts'), url: at(paths.experts()) },
        { name: expert.name, url },
      ]),
    ),
  ]
}

type Facts = {
  kind: string
  countryCode: string | undefined
  /** The newest reviews, which the page shows first. */
  reviews: readonly Review[]
  url: string
  image: string | undefined
}

/** Data for search engines about a profile. The average is left out where the page leaves it out. */
export function schemaOf(expert: ExpertProfile, { kind, countryCode, reviews, url, image }: Facts) {
  const { average, count } = expert.rating
  const isRated = average !== null
  const written = reviews.filter(({ body }) => body.trim() !== '')
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfessionalService',
    name: expert.name,
    url,
    description: `${kind}, ${placeOf(expert)}`,
    ...(image ? { image } : {}),
    ...(expert.languages.length > 0 ? { knowsLanguage: expert.languages } : {}),
    address: {
      '@type': 'PostalAddress',
      addressLocality: expert.city.name,
      addressCountry: countryCode ?? expert.country.name,
    },
    areaServed: [...new Set(expert.places.map(({ name }) => name))].map((name) => ({ '@type': 'City', name })),
    ...(isRated
      ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: average, bestRating: 5, reviewCount: count } }
      : {}),
    ...(isRated && written.length > 0 ? { review: written.map(reviewOf) } : {}),
  }
}

const reviewOf = ({ author, created_at, language, title, body, rating }: Review) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: author },
  datePublished: created_at.slice(0, 10),
  inLanguage: language,
  ...(title === '' ? {} : { name: title }),
  reviewBody: body,
  reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
})
