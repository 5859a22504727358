/** What projects like one's own have come to: fees that experts have quoted, where enough of them did. */
import { z } from 'zod'
import { endpoints } from '../../core/endpoint.ts'
import { idText, one, optionText, unlessEmpty } from '../../core/shapes.ts'
import * as words from '../../core/vocabulary.ts'

export const priceQuery = z.object({
  service_type: unlessEmpty(z.enum(words.serviceTypes)),
  /** Projects that are about this room, or type of building work, alone. */
  room_type: unlessEmpty(optionText()),
  aspect: unlessEmpty(optionText()),
  project_size: unlessEmpty(z.enum(words.projectSizes)),
  country_id: unlessEmpty(idText()),
  /** Where too few were, its country is asked. */
  city_id: unlessEmpty(idText()),
})

export type PriceQuery = z.input<typeof priceQuery>

export const priceFigure = z.object({
  /** What the middle half of the projects came to: the expert's fee without VAT, rounded, in minor units. */
  from: z.int(),
  to: z.int(),
  currency: z.literal('EUR'),
  /** How many projects it is counted from. */
  projects: z.int(),
  experts: z.int(),
  /** Where they were; null is everywhere. */
  place: z.object({ country_id: z.int(), city_id: z.int().nullable(), name: z.string() }).nullable(),
  /** Null where projects of every size were counted. */
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
    status: 200,
    reply: one(priceFigure.nullable()),
    refusals: { 422: ['unknown_option'] },
  },
})
