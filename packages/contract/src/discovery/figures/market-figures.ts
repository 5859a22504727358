/** What became of the briefs of the last weeks: what experts read before they apply. */
import { z } from 'zod'
import { endpoints } from '../../core/endpoint.ts'
import { one } from '../../core/shapes.ts'

export const marketFigures = z.object({
  /** Both days are counted. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Of the briefs written in these days, as they stood at their end; null while there are too few. */
  figures: z
    .object({
      briefs: z.int(),
      /** Sent to at least one expert. */
      sent: z.int(),
      invitations: z.int(),
      /** At least one expert wrote back, offered times or sent a quote; a decline is no answer. */
      answered: z.int(),
      /** The client has confirmed the hire. */
      hired: z.int(),
      /** Clients of these briefs who sent none of them to anybody. */
      clients_without: z.int(),
      /** Who became public in these days; null while they are too few. */
      new_experts: z
        .object({
          joined: z.int(),
          /** Half of them had a first lead within that many days; null when half of them are still waiting. */
          days_to_first_lead: z.int().nullable(),
        })
        .nullable(),
      /**
       * Where experts have the fewest briefs, if that is half as many as everywhere or less: briefs of these days for
       * all who work there. Null where no region with enough experts is so quiet.
       */
      quiet_region: z.object({ name: z.string(), experts: z.int(), briefs: z.int() }).nullable(),
    })
    .nullable(),
})
export type MarketFigures = z.infer<typeof marketFigures>

export const market = endpoints({
  getMarketFigures: {
    method: 'GET',
    path: '/api/market-figures',
    audience: ['public'],
    cache: 'public',
    summary: 'What became of the briefs of the last 90 days, counted every night',
    status: 200,
    reply: one(marketFigures),
  },
})
