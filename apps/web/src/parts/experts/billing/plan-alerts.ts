/** The notices about the own plan that are shown outside of its page: a failing payment, and a trial that ends. */
import type { Subscription } from '@husrum/contract/experts/billing/billing.ts'
import { PAST_DUE_DAYS } from '@husrum/contract/core/limits.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { subscriptionQueries } from '#queries/experts/billing.ts'
import type { ShellContext } from '#lib/shell-context.ts'

const DAY = 86_400_000
/** A trial is mentioned only in its last days. */
const TRIAL_DAYS = 3

export type FailedPayment = {
  plan_id: number
  /** The end of the plan's rights; undefined when they have ended. */
  until: string | undefined
  /** Days, rounded up, where the reader's clock is plausible. */
  days: number | undefined
}

export function failedPayment({ paid, plan_id }: Subscription, now: number): FailedPayment | undefined {
  if (!paid || (paid.state !== 'past_due' && paid.state !== 'unpaid')) return undefined
  const until = plan_id >= paid.plan_id ? (paid.rights_until ?? undefined) : undefined
  const days = until && Math.ceil((Date.parse(until) - now) / DAY)
  return { plan_id: paid.plan_id, until, days: days && days > 0 && days <= PAST_DUE_DAYS ? days : undefined }
}

/** A trial without a card in its last days: a bought plan continues by itself. */
export function endingTrial({ trial, paid }: Subscription, now: number): Subscription['trial'] {
  if (!trial || paid) return null
  return Date.parse(trial.ends_at) - now <= TRIAL_DAYS * DAY ? trial : null
}

/** For the loader of the whole area: it may fail, as for people who may not see payments. */
export async function loadPlanAlerts({ api, queryClient }: Pick<ShellContext, 'api' | 'queryClient'>): Promise<void> {
  const own = await queryClient.ensureQueryData(subscriptionQueries(api).own()).catch(() => undefined)
  const now = Date.now()
  if (own && (failedPayment(own, now) || endingTrial(own, now)))
    await queryClient.prefetchQuery(referenceQueries(api).plans(own.currency))
}
