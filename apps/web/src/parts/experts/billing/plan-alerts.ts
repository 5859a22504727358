/** What of the own plan has to be said outside of its own page: a payment that fails, and a trial that ends. */
import type { Subscription } from '@husrum/contract/experts/billing/billing.ts'
import { PAST_DUE_DAYS } from '@husrum/contract/experts/billing/plans.rules.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { subscriptionQueries } from '#queries/experts/billing.ts'
import type { ShellContext } from '#lib/shell-context.ts'

const DAY = 86_400_000
/** A trial is spoken of in its last days only. */
const TRIAL_DAYS = 3

export type FailedPayment = {
  plan_id: number
  /** Until when the plan's rights hold; undefined when they do not any more. */
  until: string | undefined
  /** Begun days, where the reader's clock makes sense of them. */
  days: number | undefined
}

export function failedPayment({ paid, plan_id }: Subscription, now: number): FailedPayment | undefined {
  if (!paid || (paid.state !== 'past_due' && paid.state !== 'unpaid')) return undefined
  const until = plan_id >= paid.plan_id ? (paid.rights_until ?? undefined) : undefined
  const days = until && Math.ceil((Date.parse(until) - now) / DAY)
  return { plan_id: paid.plan_id, until, days: days && days > 0 && days <= PAST_DUE_DAYS ? days : undefined }
}

/** A trial without a card in its last days: what was bought goes on by itself. */
export function endingTrial({ trial, paid }: Subscription, now: number): Subscription['trial'] {
  if (!trial || paid) return null
  return Date.parse(trial.ends_at) - now <= TRIAL_DAYS * DAY ? trial : null
}

/** For the loader of the whole area: the page does without when it fails, as for who may not see payments. */
export async function loadPlanAlerts({ api, queryClient }: Pick<ShellContext, 'api' | 'queryClient'>): Promise<void> {
  const own = await queryClient.ensureQueryData(subscriptionQueries(api).own()).catch(() => undefined)
  const now = Date.now()
  if (own && (failedPayment(own, now) || endingTrial(own, now)))
    await queryClient.prefetchQuery(referenceQueries(api).plans(own.currency))
}
