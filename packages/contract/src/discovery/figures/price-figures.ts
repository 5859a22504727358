/** Usual prices of similar projects: fees that experts have quoted, if there are enough. */
import { z } from 'zod'
import { endpoints } from '../../core/endpoint.ts'
import { idText, one, optionText, unlessEmpty } from '../../core/shapes.ts'
import * as words from '../../core/vocabulary.ts'

export const priceQuery = z.object({
  service_type: unlessEmpty(z.enum(words.serviceTypes)),
  /** Only projects about this room, or type of building work. */
  room_type: unlessEmpty(optionText()),
  aspect: unlessEmpty(optionText()),
  project_size: unlessEmpty(z.enum(words.projectSizes)),
  country_id: unlessEmpty(idText()),
  /** If the city has too few projects, its country counts. */
  city_id: unlessEmpty(idText()),
})

export type PriceQuery = z.input<typeof priceQuery>

export const priceFigure = z.object({
  /** The range of the middle half of the projects: the expert's fee without VAT, rounded, in minor units. */
  from: z.int(),
  to: z.int(),
  currency: z.literal('EUR'),
  /** The number of projects it is calculated from. */
  projects: z.int(),
  experts: z.int(),
  /** The place of the projects; null is everywhere. */
  place: z.object({ country_id: z.int(), city_id: z.int().nullable(), name: z.string() }).nullable(),
  /** Null when projects of every size were counted. */
  project_size: z.enum(words.projectSizes).nullable(),
})
export type PriceFigure = z.infer<typeof priceFigure>

export const prices = endpoints({
  getPriceFigures: {
    method: 'GET',
    path: '/api/price-figures',
    audience: ['public'],
    cache: 'public',
    summary: 'What projects like these came to, from quotes of the last two years; null where too few are known',
    query: priceQuery,
    reply: one(priceFigure.nullable()),
    refusals: { 422: ['unknown_option'] },
  },
})
