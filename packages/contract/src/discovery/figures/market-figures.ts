/** Outcomes of the briefs of the last 90 days, which experts read before they apply. */
import { z } from 'zod'
import { endpoints } from '../../core/endpoint.ts'
import { one } from '../../core/shapes.ts'

export const marketFigures = z.object({
  /** Both days are included. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Briefs written in these days, in their state at the end of the period; null if there are too few. */
  figures: z
    .object({
      briefs: z.int(),
      /** Sent to at least one expert. */
      sent: z.int(),
      invitations: z.int(),
      /** At least one expert wrote back, offered times or sent a quote; a decline does not count. */
      answered: z.int(),
      /** The client has confirmed the hire. */
      hired: z.int(),
      /** Clients who sent none of these briefs to an expert. */
      clients_without: z.int(),
      /** Experts who became public in these days; null if there are too few. */
      new_experts: z
        .object({
          joined: z.int(),
          /** Half of them had a first lead within that many days; null when half of them are still waiting. */
          days_to_first_lead: z.int().nullable(),
        })
        .nullable(),
      /**
       * The region where experts have the fewest briefs, if these are at most half as many as everywhere: briefs of
       * these days for all who work there. Null if no region with enough experts is so quiet.
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
    reply: one(marketFigures),
  },
})
