/** Which plan's limits apply to an expert, and when that changes automatically (docs/product/experts.md). */
import { PAST_DUE_DAYS } from '../../core/limits.ts'

/** The plan of every expert without a payment or trial. */
export const FREE_PLAN = 1
/** The plan of the trial after the approval, whatever plan was requested. */
export const TRIAL_PLAN = 2

/** The provider's states of a subscription. */
export const subscriptionStates = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'paused',
] as const
export type SubscriptionState = (typeof subscriptionStates)[number]
export const planIntervals = ['monthly', 'yearly'] as const
export type PlanInterval = (typeof planIntervals)[number]

const DAY = 86_400_000
const ended: readonly SubscriptionState[] = ['canceled', 'incomplete_expired']
/** Whether it continues at the provider: then another one cannot be bought beside it. */
export const isLiveSubscription = (state: SubscriptionState): boolean => !ended.includes(state)

export type Trial = { plan_id: number; ends_at: Date }
export type SubscriptionFacts = { state: SubscriptionState; plan_id: number; past_due_since: Date | null }
export type PlanFacts = { trial: Trial | null; subscriptions: readonly SubscriptionFacts[] }
type Right = { plan_id: number; until: Date | null }

/** Until when the plan's full rights apply; null without an end, undefined when they do not apply. */
export function rightsUntil({
  state,
  past_due_since,
}: Pick<SubscriptionFacts, 'state' | 'past_due_since'>): Date | null | undefined {
  if (state === 'active' || state === 'trialing') return null
  if (state !== 'past_due' || past_due_since === null) return undefined
  return new Date(past_due_since.getTime() + PAST_DUE_DAYS * DAY)
}

function rightsOf({ trial, subscriptions }: PlanFacts): Right[] {
  const paid = subscriptions.flatMap(({ plan_id, ...facts }) => {
    const until = rightsUntil(facts)
    return until === undefined ? [] : [{ plan_id, until }]
  })
  return trial ? [{ plan_id: trial.plan_id, until: trial.ends_at }, ...paid] : paid
}

/** The highest plan that is tried or paid now; `until` is the time to check again. */
export function effectivePlan(facts: PlanFacts, now: Date): { plan_id: number; until: Date | null } {
  const standing = rightsOf(facts).filter(({ until }) => until === null || until > now)
  const ends = standing.flatMap(({ until }) => until?.getTime() ?? [])
  return {
    plan_id: Math.max(FREE_PLAN, ...standing.map(({ plan_id }) => plan_id)),
    until: ends.length > 0 ? new Date(Math.min(...ends)) : null,
  }
}

type PlanChoice = { plan_id: number; interval: PlanInterval }
export const planChanges = ['none', 'upgrade', 'downgrade', 'cancel'] as const
export type PlanChange = (typeof planChanges)[number]

/** A higher plan, or the same one for a year, begins now; a lower one begins at the end of the period. */
export function planChange(from: PlanChoice, to: PlanChoice): PlanChange {
  if (to.plan_id === FREE_PLAN) return 'cancel'
  if (to.plan_id !== from.plan_id) return to.plan_id > from.plan_id ? 'upgrade' : 'downgrade'
  if (to.interval === from.interval) return 'none'
  return to.interval === 'yearly' ? 'upgrade' : 'downgrade'
}

/** The currency of plans for an expert of this country (ISO code). */
export const planCurrencyOf = (country: string): 'DKK' | 'EUR' => (country === 'DK' ? 'DKK' : 'EUR')
