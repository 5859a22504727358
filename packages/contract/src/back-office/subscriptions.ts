/** Experts' subscriptions, for staff. */
import { z } from 'zod'
import { adminListQuery } from '../core/staff-lists.ts'
import { endpoints, staff } from '../core/endpoint.ts'
import { planIntervals, subscriptionStates } from '../experts/billing/plans.rules.ts'
import { id, idText, instant, one, paged, several, unlessEmpty } from '../core/shapes.ts'
import { yesNo } from '../core/vocabulary.ts'

export const subscriptionSorts = ['started_at', 'period_end'] as const

export const adminSubscription = z.object({
  id: id(),
  expert: z.object({ id: z.int(), account_id: z.int(), name: z.string(), company_name: z.string().nullable() }),
  email: z.string(),
  plan_id: z.int(),
  plan_interval: z.enum(planIntervals),
  currency: z.string(),
  state: z.enum(subscriptionStates),
  started_at: instant(),
  period_end: instant().nullable(),
  trial_ends_at: instant().nullable(),
  past_due_since: instant().nullable(),
  /** It ends with the paid period. */
  cancel_at_period_end: z.boolean(),
  /** The plan and interval of the next period, if they change. */
  next: z.object({ plan_id: z.int(), plan_interval: z.enum(planIntervals), at: instant().nullable() }).nullable(),
  ended_at: instant().nullable(),
  /** Its number at the payment provider. */
  provider_id: z.string(),
})
export type AdminSubscription = z.infer<typeof adminSubscription>

export const adminSubscriptions = endpoints({
  listAdminSubscriptions: {
    method: 'GET',
    path: '/api/admin/subscriptions',
    audience: staff,
    summary: 'Subscriptions, the newest first; `q` looks in name, company and email; `format=csv` gives all as a table',
    query: z.object({
      ...adminListQuery(subscriptionSorts),
      state: several(z.enum(subscriptionStates)).optional(),
      plan_id: several(idText()).optional(),
      plan_interval: several(z.enum(planIntervals)).optional(),
      /** `yes`: was cancelled and ends with the period */
      ending: unlessEmpty(z.enum(yesNo)),
    }),
    reply: paged(adminSubscription),
    csv: true,
  },
  getAdminSubscription: {
    method: 'GET',
    path: '/api/admin/subscriptions/{id}',
    audience: staff,
    summary: 'One subscription',
    params: z.object({ id: idText() }),
    reply: one(adminSubscription),
    refusals: { 404: ['subscription_not_found'] },
  },
})
