import type { ExpertProfile } from '@husrum/contract/experts.ts'

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
