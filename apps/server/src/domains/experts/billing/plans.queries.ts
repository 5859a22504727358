import type { SubscriptionFacts } from '@husrum/contract/experts/billing/plans.rules.ts'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Ready } from '../../../platform/core/jobs/set-aside-rows.ts'
import type { DB } from '../../../platform/database/schema.ts'

export type BillingRow = Selectable<DB['billing_accounts']> & { now: Date }

/** Undefined for experts who never chose a plan, as in the demo. */
export async function maybeBillingForUpdate(tx: Tx, expertId: number): Promise<BillingRow | undefined> {
  const { rows } = await sql<BillingRow>`
    select *, app_now() as now from billing_accounts where expert_id = ${expertId} for update`.execute(tx)
  return rows[0]
}

export async function insertBilling(
  tx: Tx,
  row: { expert_id: number; account_id: number; wished_plan_id: number },
): Promise<void> {
  await tx
    .insertInto('billing_accounts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores the profile's plan as the chosen one, unless there is one. */
export async function insertBillingOfPlan(
  tx: Tx,
  { expert_id, account_id }: { expert_id: number; account_id: number },
): Promise<void> {
  await sql`
    insert into billing_accounts (expert_id, account_id, wished_plan_id)
    select id, ${account_id}, plan_id from experts where id = ${expert_id}
    on conflict do nothing`.execute(tx)
}

/** Subscriptions in the provider's last state. */
export async function listPaid(tx: Tx, expertId: number): Promise<SubscriptionFacts[]> {
  const { rows } = await sql<SubscriptionFacts>`
    select state, plan_id, past_due_since from subscriptions where expert_id = ${expertId}`.execute(tx)
  return rows
}

/** Starts a trial unless the account has had one or chose that plan; returns whether it started. */
export async function markTrial(
  tx: Tx,
  expertId: number,
  { plan_id, days, not_for }: { plan_id: number; days: number; not_for: number },
): Promise<boolean> {
  const { rows } = await sql`
    update billing_accounts set trial_plan_id = ${plan_id}, trial_started_at = app_now(),
           trial_ends_at = app_now() + make_interval(days => ${days})
     where expert_id = ${expertId} and trial_plan_id is null and wished_plan_id <> ${not_for}
    returning expert_id`.execute(tx)
  return rows.length > 0
}

/** Removes a trial that began within the last minutes. */
export async function clearTrial(tx: Tx, expertId: number, minutes: number): Promise<boolean> {
  const { rows } = await sql`
    update billing_accounts set trial_plan_id = null, trial_started_at = null, trial_ends_at = null
     where expert_id = ${expertId} and trial_started_at > app_now() - make_interval(mins => ${minutes})
    returning expert_id`.execute(tx)
  return rows.length > 0
}

/** A trial that began at the provider counts as the account's one trial. */
export async function markTried(tx: Tx, expertId: number, planId: number, from: Date): Promise<void> {
  await sql`
    update billing_accounts set trial_plan_id = ${planId}, trial_started_at = ${from}, trial_ends_at = ${from}
     where expert_id = ${expertId} and trial_plan_id is null`.execute(tx)
}

export async function markDue(tx: Tx, expertId: number, at: Date | null): Promise<void> {
  await tx.updateTable('billing_accounts').set({ plan_due_at: at }).where('expert_id', '=', expertId).execute()
}

export async function clearRaise(tx: Tx, expertId: number): Promise<void> {
  await tx
    .updateTable('billing_accounts')
    .set({ raise_own_limit_plan_id: null })
    .where('expert_id', '=', expertId)
    .execute()
}

/** Some at once, after `after`. */
export async function listDue(db: Db, ready: Ready, after: number): Promise<number[]> {
  const { rows } = await sql<{ expert_id: number }>`
    select expert_id from billing_accounts
     where plan_due_at <= app_now() and expert_id > ${after} and ${ready('billing_accounts.expert_id')}
     order by expert_id limit 500`.execute(db)
  return rows.map(({ expert_id }) => expert_id)
}

export type PlanUse = { plan_id: number; paying: number; trying: number }

/** The number of paid subscriptions and running trials for each plan. */
export async function listPlanUse(db: Db): Promise<PlanUse[]> {
  const { rows } = await sql<PlanUse>`
    select plan_id, count(*) filter (where state in ('active', 'past_due'))::int as paying,
           count(*) filter (where state = 'trialing')::int as trying
      from (select plan_id, state from subscriptions
            union all select trial_plan_id, 'trialing' from billing_accounts where trial_ends_at > app_now()) used
     group by plan_id`.execute(db)
  return rows
}
