/**
 * Requirements of search engines for structured data, as Google documents them for each kind
 * (https://developers.google.com/search/docs/appearance/structured-data): the required properties, and the recommended
 * ones that we promise.
 */
import { z } from 'zod'

const address = z.url({ protocol: /^https?$/ })
const words = z.string().trim().min(1)
const context = z.literal('https://schema.org')

const rating = z.strictObject({
  '@type': z.literal('AggregateRating'),
  ratingValue: z.number().min(1).max(5),
  bestRating: z.literal(5),
  // fewer are not shown
  reviewCount: z.int().min(3),
})
const review = z.strictObject({
  '@type': z.literal('Review'),
  author: z.strictObject({ '@type': z.literal('Person'), name: words }),
  datePublished: z.iso.date(),
  inLanguage: z.enum(['en', 'da', 'de']),
  name: words.optional(),
  reviewBody: words,
  reviewRating: z.strictObject({
    '@type': z.literal('Rating'),
    ratingValue: z.int().min(1).max(5),
    bestRating: z.literal(5),
  }),
})
const place = z.strictObject({ '@type': z.enum(['City', 'Place', 'Country', 'AdministrativeArea']), name: words })
const maker = z.strictObject({
  '@type': z.enum(['Person', 'Organization', 'ProfessionalService']),
  name: words,
  url: address,
})
const step = (of: 'item' | 'url') =>
  z.strictObject({ '@type': z.literal('ListItem'), position: z.int().min(1), name: words, [of]: address })

const kinds = {
  Organization: z.strictObject({
    '@context': context,
    '@type': z.literal('Organization'),
    name: words,
    url: address,
    logo: address,
    description: words,
  }),
  WebSite: z.strictObject({
    '@context': context,
    '@type': z.literal('WebSite'),
    name: words,
    url: address,
    inLanguage: z.enum(['en', 'da', 'de']),
    potentialAction: z.strictObject({
      '@type': z.literal('SearchAction'),
      target: z.strictObject({
        '@type': z.literal('EntryPoint'),
        urlTemplate: z.string().regex(/^https?:\/\/[^{}]+\?q=\{search_term_string\}$/),
      }),
      'query-input': z.literal('required name=search_term_string'),
    }),
  }),
  ProfessionalService: z.strictObject({
    '@context': context,
    '@type': z.literal('ProfessionalService'),
    name: words,
    url: address,
    description: words,
    image: address.optional(),
    knowsLanguage: z.array(z.string().length(2)).min(1).optional(),
    address: z.strictObject({
      '@type': z.literal('PostalAddress'),
      addressLocality: words,
      addressCountry: z.string().regex(/^[A-Z]{2}$/),
    }),
    areaServed: z.array(place).min(1),
    aggregateRating: rating.optional(),
    review: z.array(review).min(1).optional(),
  }),
  CreativeWork: z.strictObject({
    '@context': context,
    '@type': z.literal('CreativeWork'),
    name: words,
    url: address,
    abstract: words.optional(),
    dateCreated: z
      .string()
      .regex(/^\d{4}$/)
      .optional(),
    datePublished: z.iso.datetime().optional(),
    locationCreated: place.optional(),
    material: z.array(words).min(1).optional(),
    creator: maker,
    image: z
      .array(
        z.strictObject({
          '@type': z.literal('ImageObject'),
          contentUrl: address,
          width: z.int().min(1),
          height: z.int().min(1),
          caption: words.optional(),
          creator: maker,
          creditText: words,
          copyrightNotice: words,
          license: address,
          acquireLicensePage: address,
        }),
      )
      .min(1),
  }),
  BreadcrumbList: z.strictObject({
    '@context': context,
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z.array(step('item')).min(2),
  }),
  ItemList: z.strictObject({
    '@context': context,
    '@type': z.literal('ItemList'),
    numberOfItems: z.int().min(1),
    itemListElement: z.array(step('url')).min(1),
  }),
  FAQPage: z.strictObject({
    '@context': context,
    '@type': z.literal('FAQPage'),
    mainEntity: z
      .array(
        z.strictObject({
          '@type': z.literal('Question'),
          name: words,
          acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text: words }),
        }),
      )
      .min(1),
  }),
} as const
export type SchemaKind = keyof typeof kinds
const isKind = (type: unknown): type is SchemaKind => typeof type === 'string' && type in kinds

export type Structured = { '@type': SchemaKind } & Record<string, unknown>

/** The parsed block, or the reason why it is invalid. */
export function readStructured(text: string): Structured | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return `no JSON: ${text.slice(0, 80)}`
  }
  const type = typeof value === 'object' && value !== null && '@type' in value ? value['@type'] : undefined
  if (!isKind(type)) return `a kind nobody has described: ${String(type)}`
  const { success, error, data } = kinds[type].safeParse(value)
  if (!success) return `${type}: ${z.prettifyError(error)}`
  const positions = 'itemListElement' in data ? data.itemListElement.map(({ position }) => Number(position)) : []
  if (positions.some((position, at) => at > 0 && position !== (positions[at - 1] ?? 0) + 1))
    return `${type}: positions are ${positions.join(', ')}`
  return data
}
