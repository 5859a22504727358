import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { profiles } from '@husrum/contract/experts/profile/profile.ts'
import { effectivePlan, planChange } from '@husrum/contract/experts/billing/plans.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { anAdmin, anExpert, type Person } from '../../../testing/people.ts'
import { followPlan } from '../profile/workload/plan.service.ts'
import { bySystem, moveExpert } from '../profile/status/status.service.ts'
import { aWaitingExpert, registerExpert, review, rowOf } from '../joining/joining.testing.ts'
import { beginTrial, saveChosenPlan, recalculateDuePlans } from './plans.service.ts'

let t: TestApp
let moderator: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  moderator = await anAdmin(t, 'moderator')
})
afterAll(() => t.close())

const DAY = 86_400
const planOf = async (token: string) => {
  const { json } = await t.call(profiles.getOwnExpert, { token })
  return { plan_id: json.data.plan_id, cap: json.data.capacity.plan }
}
const billingOf = (expertId: number) =>
  t.deps.db.selectFrom('billing_accounts').selectAll().where('expert_id', '=', expertId).executeTakeFirst()

async function wishing(plan: number | string) {
  const expert = await aWaitingExpert(t, { plan_id: 1, capacity_wish: null })
  await t.deps.db
    .transaction()
    .execute((tx) => saveChosenPlan(t.deps, tx, { expertId: expert.expert_id, accountId: expert.account_id, plan }))
  return expert
}
const approve = (expertId: number) => review(t, moderator, expertId, { action: 'approve' })

describe('the plan that holds', () => {
  test('registering with the dearest plan gives nothing: its limits are those of the free one', async () => {
    const { reply, expert_id, token } = await registerExpert(t, { plan_id: 3 })
    expect(reply.json.data.user.subscription).toEqual({ plan_id: 1 })
    expect(await planOf(token)).toEqual({ plan_id: 1, cap: 2 })
    expect(await billingOf(expert_id)).toMatchObject({ wished_plan_id: 3, trial_plan_id: null, plan_due_at: null })
  })

  test('the trial begins with the approval, on its own plan, and ends on the free one after 14 days', async () => {
    const expert = await wishing('studio')
    expect((await approve(expert.expert_id)).status).toBe(200)
    expect(await planOf(expert.token)).toEqual({ plan_id: 2, cap: 8 })
    const billing = await billingOf(expert.expert_id)
    expect((billing?.trial_ends_at?.getTime() ?? 0) - (billing?.trial_started_at?.getTime() ?? 0)).toBe(14 * DAY * 1000)
    try {
      await t.moveClock(14 * DAY - 60)
      await recalculateDuePlans(t.deps)
      expect(await rowOf(t, expert.expert_id)).toMatchObject({ plan_id: 2 })
      await t.moveClock(14 * DAY + 60)
      expect(await recalculateDuePlans(t.deps)).toBe(1)
      expect(await rowOf(t, expert.expert_id)).toMatchObject({ plan_id: 1 })
      expect(await recalculateDuePlans(t.deps)).toBe(0)
      // once in the lifetime of an account
      await t.deps.events.transaction((tx) => beginTrial(t.deps, tx, expert.expert_id))
      expect(await rowOf(t, expert.expert_id)).toMatchObject({ plan_id: 1 })
    } finally {
      await t.moveClock(0)
    }
    expect(await planOf(expert.token)).toEqual({ plan_id: 1, cap: 2 })
    expect((await t.call(accounts.getAccount, { token: expert.token })).json.data.subscription).toEqual({ plan_id: 1 })
  })

  test('a wish that nobody has set is the plan’s number, on every plan; one that is set stays what was said', async () => {
    const expert = await wishing(2)
    const capacityOf = async () => {
      const { wish, plan, month } = (await t.call(profiles.getOwnExpert, { token: expert.token })).json.data.capacity
      return [wish, plan, month]
    }
    const givePlan = (plan: number) =>
      t.deps.events.transaction((tx) => followPlan(t.deps, tx, expert.expert_id, async () => plan))
    const wishFor = (capacity_month: number | null) =>
      t.call(profiles.patchOwnExpert, { token: expert.token, body: { capacity_month } })
    expect(await capacityOf()).toEqual([2, 2, 2])
    await approve(expert.expert_id) // starts the trial
    expect(await capacityOf()).toEqual([8, 8, 8])
    await t.call(profiles.patchOwnExpert, { token: expert.token, body: { notice_weeks: 3 } })
    await givePlan(3)
    expect(await capacityOf()).toEqual([20, 20, 20])
    await givePlan(1)
    expect(await capacityOf()).toEqual([2, 2, 2])
    await wishFor(5)
    expect(await capacityOf()).toEqual([5, 2, 2])
    await givePlan(3)
    expect(await capacityOf()).toEqual([5, 20, 5])
    await wishFor(null)
    expect(await capacityOf()).toEqual([20, 20, 20])
  })

  test('who chose the free plan is not put into a trial', async () => {
    const expert = await wishing(1)
    await approve(expert.expert_id)
    expect(await planOf(expert.token)).toEqual({ plan_id: 1, cap: 2 })
    expect(await billingOf(expert.expert_id)).toMatchObject({ trial_plan_id: null })
  })

  test('coming back from a pause is no approval', async () => {
    const expert = await wishing(2)
    const comesFrom = (status: 'paused' | 'pending_review', move: 'resume' | 'approve') =>
      t.deps.events.transaction(async (tx) => {
        await tx.updateTable('experts').set({ status }).where('id', '=', expert.expert_id).execute()
        await moveExpert(t.deps, tx, { id: expert.expert_id, status }, move, { by: bySystem })
      })
    await comesFrom('paused', 'resume')
    expect(await billingOf(expert.expert_id)).toMatchObject({ trial_plan_id: null })
    await comesFrom('pending_review', 'approve')
    expect(await billingOf(expert.expert_id)).toMatchObject({ trial_plan_id: 2 })
  })

  test('whoever never joined a plan here keeps what the profile says', async () => {
    const expert = await anExpert(t, { plan_id: 2, capacity_wish: null })
    await recalculateDuePlans(t.deps)
    expect(await planOf(expert.token)).toEqual({ plan_id: 2, cap: 8 })
  })
})

const at = (time: string) => new Date(time)
const trial = { plan_id: 2, ends_at: at('2026-12-01T10:00:00Z') }

test('a trial holds up to its end, and says when to look again', () => {
  const held = (time: string) => effectivePlan({ trial, subscriptions: [] }, at(time))
  expect(held('2026-12-01T09:59:59Z')).toEqual({ plan_id: 2, until: trial.ends_at })
  expect(held('2026-12-01T10:00:00Z')).toEqual({ plan_id: 1, until: null })
  expect(effectivePlan({ trial: null, subscriptions: [] }, trial.ends_at)).toEqual({ plan_id: 1, until: null })
})

test.each([
  ['incomplete', 1],
  ['incomplete_expired', 1],
  ['trialing', 3],
  ['active', 3],
  ['past_due', 3],
  ['unpaid', 1],
  ['canceled', 1],
  ['paused', 1],
] as const)('while the provider says %s, plan %i holds', (state, plan_id) => {
  const past_due_since = at('2026-12-01T10:00:00Z')
  const paid = [{ state, plan_id: 3, past_due_since }]
  expect(effectivePlan({ trial: null, subscriptions: paid }, at('2026-12-15T09:59:59Z')).plan_id).toBe(plan_id)
  const later = effectivePlan({ trial, subscriptions: paid }, at('2026-12-15T10:00:00Z'))
  expect(later.plan_id).toBe(state === 'past_due' ? 1 : plan_id)
})

test('more begins at once, less at the end of the period', () => {
  const from = { plan_id: 2, interval: 'monthly' } as const
  const changes = [
    [3, 'monthly', 'upgrade'],
    [3, 'yearly', 'upgrade'],
    [2, 'yearly', 'upgrade'],
    [2, 'monthly', 'none'],
    [1, 'monthly', 'cancel'],
  ] as const
  for (const [plan_id, interval, change] of changes) expect(planChange(from, { plan_id, interval })).toBe(change)
  expect(planChange({ plan_id: 3, interval: 'yearly' }, from)).toBe('downgrade')
  expect(planChange({ plan_id: 2, interval: 'yearly' }, from)).toBe('downgrade')
})
