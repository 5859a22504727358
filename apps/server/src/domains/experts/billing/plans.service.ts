/** Trials, and the plan in force: written to the profile whenever one of its causes has changed. */
import { APPROVAL_UNDO_MINUTES } from '@husrum/contract/core/limits.ts'
import { effectivePlan, FREE_PLAN, TRIAL_PLAN, type PlanFacts } from '@husrum/contract/experts/billing/plans.rules.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { drainListed, type DrainDeps } from '../../../platform/core/jobs/drain.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { followPlan, followPlanLimit } from '../profile/workload/plan.service.ts'
import type { Option, References } from '../../foundation/reference/reference.service.ts'
import { notifyOwner, trialEnded, type NewsDeps } from './news.service.ts'
import * as queries from './plans.queries.ts'
import type { BillingRow } from './plans.queries.ts'

export { listPlanUse } from './plans.queries.ts'

type Deps = Pick<Platform, 'events'> & { refs: References }

/** The plan chosen when joining. It has no effect until it is tried or paid. 422 `unknown_option`. */
export async function saveChosenPlan(
  { refs }: { refs: References },
  tx: Tx,
  { expertId, accountId, plan }: { expertId: number; accountId: number; plan: Option },
): Promise<void> {
  const wished_plan_id = refs.choose('plan', plan, 'plan_id').id
  await queries.insertBilling(tx, { expert_id: expertId, account_id: accountId, wished_plan_id })
}

/** For experts who joined before plans were chosen; their current plan counts as chosen. */
export function ensureBilling(tx: Tx, expert: { expert_id: number; account_id: number }): Promise<void> {
  return queries.insertBillingOfPlan(tx, expert)
}

/** Records a trial that had ended before its event arrived; it counts as the account's one trial. */
export async function recordPastTrial(
  tx: Tx,
  expert: { expert_id: number; account_id: number },
  at: Date,
): Promise<void> {
  await ensureBilling(tx, expert)
  await queries.markTried(tx, expert.expert_id, TRIAL_PLAN, at)
}

/** Once in an account's lifetime, when the profile is approved; experts who chose the free plan get none. */
export async function beginTrial(deps: Deps, tx: Tx, expertId: number): Promise<void> {
  const days = deps.refs.row('plan', TRIAL_PLAN).trial_days
  if (await queries.markTrial(tx, expertId, { plan_id: TRIAL_PLAN, days, not_for: FREE_PLAN }))
    await recalculatePlan(deps, tx, expertId)
}

/** For an approval that was undone within minutes: the account can still have its trial. */
export async function revokeTrial(deps: Deps, tx: Tx, expertId: number): Promise<void> {
  if (await queries.clearTrial(tx, expertId, APPROVAL_UNDO_MINUTES)) await recalculatePlan(deps, tx, expertId)
}

/** Writes the plan in force; returns whether it has changed. */
export async function recalculatePlan(deps: Deps, tx: Tx, expertId: number): Promise<boolean> {
  return (await settle(deps, tx, expertId)).isOther
}

/** Also returns whether it changed because a trial without a card has just expired. */
async function settle(
  deps: Deps,
  tx: Tx,
  expertId: number,
): Promise<{ isOther: boolean; endedTrial: Date | undefined }> {
  let raiseAt: number | null = null
  let endedTrial: Date | undefined
  const { before, plan_id } = await followPlan(deps, tx, expertId, async () => {
    const billing = await queries.maybeBillingForUpdate(tx, expertId)
    const paid = await queries.listPaid(tx, expertId)
    const { plan_id, until } = effectivePlan(factsOf(billing, paid), billing?.now ?? new Date(0))
    const { trial_ends_at = null, plan_due_at = null, now = new Date(0) } = billing ?? {}
    const wasTrial = trial_ends_at !== null && plan_due_at?.getTime() === trial_ends_at.getTime()
    if (wasTrial && trial_ends_at <= now && plan_id === FREE_PLAN) endedTrial = trial_ends_at
    if (billing && billing.plan_due_at?.getTime() !== until?.getTime()) await queries.markDue(tx, expertId, until)
    raiseAt = billing?.raise_own_limit_plan_id ?? null
    return plan_id
  })
  if (before !== plan_id && plan_id === raiseAt) {
    await followPlanLimit(deps, tx, expertId)
    await queries.clearRaise(tx, expertId)
  }
  return { isOther: before !== plan_id, endedTrial }
}

function factsOf(billing: BillingRow | undefined, subscriptions: PlanFacts['subscriptions']): PlanFacts {
  const { trial_plan_id: plan_id = null, trial_ends_at: ends_at = null } = billing ?? {}
  return { trial: plan_id === null || ends_at === null ? null : { plan_id, ends_at }, subscriptions }
}

async function settleOne(deps: NewsDeps, tx: Tx, expertId: number): Promise<boolean> {
  const { isOther, endedTrial } = await settle(deps, tx, expertId)
  if (isOther) await notifyOwner(deps, tx, expertId, endedTrial ? [trialEnded(TRIAL_PLAN, endedTrial)] : [])
  return isOther
}

/** Ends expired plans, in a transaction for each expert; returns how many changed. */
export const recalculateDuePlans = (deps: NewsDeps & DrainDeps): Promise<number> =>
  drainListed<number>(deps, 'settle-plans', {
    list: (ready, after = 0) => queries.listDue(deps.db, ready, after),
    act: (expertId) => deps.events.transaction((tx) => settleOne(deps, tx, expertId)),
  })
