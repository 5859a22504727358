/** A bigger plan raises an expert's own limit of leads if the expert asks for it. */
import { subscriptions } from '@husrum/contract/experts/billing/billing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localPayments, type LocalPayments } from '../../../platform/providers/payments/payments-local.ts'
import type { Card } from '../../../platform/providers/payments/local-store.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { anExpert, type ExpertPerson } from '../../../testing/people.ts'
import { EVENT_JOB, FILES_JOB } from './sync.service.ts'

let t: TestApp
let local: LocalPayments
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  local = localPayments({ db: t.deps.db, jobs: t.deps.jobs, baseUrl: 'http://localhost:3000' })
})
afterAll(() => t.close())

async function anOwner(capacity_wish: number | null): Promise<ExpertPerson> {
  const expert = await anExpert(t, { plan_id: 1, capacity_wish }, { email_verified_at: new Date() })
  const past = new Date('2026-01-01')
  const { expert_id, account_id } = expert
  const tried = { trial_plan_id: 2, trial_started_at: past, trial_ends_at: past }
  await t.deps.db
    .insertInto('billing_accounts')
    .values({ expert_id, account_id, wished_plan_id: 2, ...tried })
    .execute()
  return expert
}
const limitsOf = async ({ token }: ExpertPerson) =>
  (await t.call(subscriptions.getSubscription, { token })).json.data.usage.new_leads
async function buys({ token }: ExpertPerson, body: object, card: Card = 'pays'): Promise<void> {
  const { json, status, text } = await t.call(subscriptions.createSubscriptionSession, { token, body })
  expect(status, text).toBe(201)
  await local.completeCheckout(json.data.id, { card, confirmed: true, vat_number: null })
  await t.deps.jobs.flush(['local-payment-event', EVENT_JOB, FILES_JOB])
}
const change = ({ token }: ExpertPerson, body: object) => t.call(subscriptions.changeSubscription, { token, body })
const professional = { plan_id: 2, interval: 'monthly' }
const studio = { plan_id: 3, interval: 'monthly' }
async function mailOf({ account_id }: ExpertPerson, kind: string): Promise<string> {
  const mail = await t.deps.db
    .selectFrom('deliveries')
    .select('text')
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return mail.text ?? ''
}

describe('the own limit of new leads', () => {
  test('stands beside the plan’s, and stays below it when nothing else is asked; the mail names both', async () => {
    const owner = await anOwner(8)
    await buys(owner, professional)
    expect(await limitsOf(owner)).toEqual({ used: 0, limit: 8, own_limit: 8 })
    expect((await change(owner, studio)).json.data.usage.new_leads).toEqual({ used: 0, limit: 20, own_limit: 8 })
    const mail = await mailOf(owner, 'billing-plan_changed')
    expect(mail).toContain('Studio gives you up to 20 new leads in 30 days')
    expect(mail).toContain('your own limit is 8')
  })

  test('follows the plan from an upgrade on that asks for it, and the mail says nothing of an own limit', async () => {
    const owner = await anOwner(5)
    await buys(owner, professional)
    const { json } = await change(owner, { ...studio, raise_own_limit: true })
    expect(json.data.usage.new_leads).toEqual({ used: 0, limit: 20, own_limit: null })
    const mail = await mailOf(owner, 'billing-plan_changed')
    expect(mail).toContain('up to 20 new leads in 30 days')
    expect(mail).not.toContain('own limit')
  })

  test('follows the plan from a purchase on that asked for it, once it is paid', async () => {
    const owner = await anOwner(1)
    const { json } = await t.call(subscriptions.createSubscriptionSession, {
      token: owner.token,
      body: { ...studio, raise_own_limit: true },
    })
    expect(await limitsOf(owner)).toMatchObject({ limit: 2, own_limit: 1 })
    await local.completeCheckout(json.data.id, { card: 'pays', confirmed: true, vat_number: null })
    await t.deps.jobs.flush(['local-payment-event', EVENT_JOB, FILES_JOB])
    expect(await limitsOf(owner)).toEqual({ used: 0, limit: 20, own_limit: null })
  })

  test('stays what it is when another plan is bought in the end, and after a declined card', async () => {
    const owner = await anOwner(5)
    const asked = { ...studio, raise_own_limit: true }
    await t.call(subscriptions.createSubscriptionSession, { token: owner.token, body: asked })
    await buys(owner, professional, 'fails_later')
    expect(await limitsOf(owner)).toEqual({ used: 0, limit: 8, own_limit: 5 })
    expect((await change(owner, asked)).status).toBe(409)
    expect(await limitsOf(owner)).toEqual({ used: 0, limit: 8, own_limit: 5 })
  })

  test('is not touched by a preview, nor by what is no answer', async () => {
    const owner = await anOwner(5)
    await buys(owner, professional)
    const body = { ...studio, raise_own_limit: true }
    await t.call(subscriptions.changeSubscription, { token: owner.token, query: { preview: '1' }, body })
    expect(await limitsOf(owner)).toMatchObject({ limit: 8, own_limit: 5 })
    for (const raise_own_limit of ['maybe', 20, {}, [true]])
      expect((await change(owner, { ...studio, raise_own_limit })).status).toBe(422)
    expect(await limitsOf(owner)).toMatchObject({ limit: 8, own_limit: 5 })
  })
})
