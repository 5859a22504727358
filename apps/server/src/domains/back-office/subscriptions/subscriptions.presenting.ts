/** A subscription as staff see it. */
import type { AdminSubscription } from '@husrum/contract/back-office/subscriptions.ts'
import type { Columns } from '../../../platform/http/csv.ts'
import type { Db } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { listSubscriptions, type SubscriptionRow } from './subscriptions.queries.ts'

type Interval = AdminSubscription['plan_interval']

function presentSubscription(row: SubscriptionRow): AdminSubscription {
  return {
    id: row.id,
    expert: { id: row.expert_id, account_id: row.account_id, name: row.name, company_name: row.company_name },
    email: row.email,
    plan_id: row.plan_id,
    plan_interval: row.plan_interval as Interval, // checks of the table allow only the vocabularies
    currency: row.currency,
    state: row.state as AdminSubscription['state'], // as above
    started_at: row.started_at.toISOString(),
    period_end: row.period_end?.toISOString() ?? null,
    trial_ends_at: row.trial_ends_at?.toISOString() ?? null,
    past_due_since: row.past_due_since?.toISOString() ?? null,
    cancel_at_period_end: row.cancel_at_period_end,
    next:
      row.next_plan_id === null
        ? null
        : {
            plan_id: row.next_plan_id,
            plan_interval: (row.next_interval ?? row.plan_interval) as Interval, // as above
            at: row.next_at?.toISOString() ?? null,
          },
    ended_at: row.ended_at?.toISOString() ?? null,
    provider_id: row.provider_id,
  }
}

export async function presentSubscriptions(db: Db, ids: readonly number[]): Promise<AdminSubscription[]> {
  return (await listSubscriptions(db, ids)).map(presentSubscription)
}

export const subscriptionColumns: Columns<AdminSubscription> = {
  id: (each) => each.id,
  expert_id: (each) => each.expert.id,
  name: (each) => each.expert.name,
  company_name: (each) => each.expert.company_name,
  email: (each) => each.email,
  plan_id: (each) => each.plan_id,
  plan_interval: (each) => each.plan_interval,
  currency: (each) => each.currency,
  state: (each) => each.state,
  started_at: (each) => each.started_at,
  period_end: (each) => each.period_end,
  trial_ends_at: (each) => each.trial_ends_at,
  past_due_since: (each) => each.past_due_since,
  cancel_at_period_end: (each) => each.cancel_at_period_end,
  next_plan_id: (each) => each.next?.plan_id ?? null,
  ended_at: (each) => each.ended_at,
  provider_id: (each) => each.provider_id,
}

/** 404 `subscription_not_found`. */
export async function presentOneSubscription(db: Db, id: number): Promise<AdminSubscription> {
  const [found] = await presentSubscriptions(db, [id])
  if (!found) throw notFound('subscription_not_found')
  return found
}
