/** A thousand provider events arrive out of order, duplicated and forged, while the receiving process is killed. */
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { subscriptions } from '@husrum/contract/experts/billing/billing.ts'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYMENT_WEBHOOK } from '../../../platform/providers/payments/payment-webhook.ts'
import { freePort, instanceOn, type Instance } from '../../../soak/product.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { testConnection } from '../../../testing/database/database.ts'
import { fastFolder } from '../../../testing/processes/fast-folder.ts'
import { anExpert, type ExpertPerson } from '../../../testing/people.ts'
import { stripeServer, type StripeServer } from '../../../testing/providers/stripe-server.ts'
import { urlOf } from '../../../testing/processes/tool.ts'

const EVENTS = 1000
const BUYERS = 8
const KILLS_AT = [0.25, 0.5, 0.75]
const SECRET = 'whsec_kills'
const folder = mkdtempSync(path.join(fastFolder(), 'husrum-events-'))

let t: TestApp
let stripe: StripeServer
let instance: Instance
beforeAll(async () => {
  stripe = await stripeServer()
  const at = await testConnection()
  const settings = {
    HUSRUM_DATA: folder,
    STRIPE_SECRET_KEY: 'sk_test_kills',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: stripe.url,
  }
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off', ...settings }, { at })
  instance = instanceOn(await freePort(), { ...settings, DATABASE_URL: urlOf(at), HUSRUM_DEMO: 'off' })
}, 60_000)
afterAll(async () => {
  await instance.kill()
  await t.close()
  await stripe.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Repeats until there is an answer, as a provider does. */
async function deliver(payload: string, secret: string): Promise<number> {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(20)) {
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
    }
    const url = instance.url + PAYMENT_WEBHOOK
    const status = await fetch(url, { method: 'POST', body: payload, headers }).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200 || status === 400) return status
  }
  return 0
}

async function aBuyer(): Promise<{ expert: ExpertPerson; subscription: Record<string, unknown> }> {
  const expert = await anExpert(t, { plan_id: 1 }, { email_verified_at: new Date() })
  const body = { plan_id: 2, interval: 'monthly' }
  const { json } = await t.call(subscriptions.createSubscriptionSession, { token: expert.token, body })
  return { expert, subscription: stripe.complete(json.data.id, { status: 'active', trial_end: null }) }
}

/** Outcomes of a subscription, and the plan in force after each. */
const fates = [
  [{ status: 'active', cancel_at_period_end: false }, 2],
  [{ status: 'active', cancel_at_period_end: true }, 2],
  [{ status: 'past_due' }, 2],
  [{ status: 'unpaid' }, 1],
  [{ status: 'canceled', ended_at: 1_700_000_000 }, 1],
] as const

test('the state at the end is the provider’s, no event is lost, and none that was forged is kept', async () => {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => aBuyer()))
  const plans = new Map<number, number>()
  const sends: { payload: string; forged: boolean; change: () => void }[] = []
  for (let n = 0; n < EVENTS; n += 1) {
    const { expert, subscription } = buyers[n % BUYERS] ?? (await aBuyer())
    const [fate, plan] = fates[Math.floor(Math.random() * fates.length)] ?? fates[0]
    const object = { id: subscription['id'], object: 'subscription', customer: subscription['customer'] }
    const event = { id: `evt_${n}`, type: 'customer.subscription.updated', data: { object } }
    let happened = false
    // before its first event, from whichever call it comes
    const change = () => {
      if (happened) return
      happened = true
      Object.assign(subscription, fate)
      plans.set(expert.expert_id, plan)
    }
    sends.push({ payload: JSON.stringify(event), forged: false, change })
    // delivered again, and by another instance
    if (n % 10 < 3) sends.push({ payload: JSON.stringify(event), forged: false, change })
    if (n % 20 === 0)
      sends.push({
        payload: JSON.stringify({ ...event, id: `evt_forged_${n}` }),
        forged: true,
        change: () => undefined,
      })
  }
  const shuffled = sends
    .map((send) => ({ send, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ send }) => send)

  instance.launch()
  await instance.untilReady()
  const kills = KILLS_AT.map((share) => Math.floor(share * shuffled.length))
  const answers: [boolean, number][] = []
  let next = 0
  const sender = async (): Promise<void> => {
    for (let at = next; at < shuffled.length; at = next) {
      next += 1
      const { payload, forged, change } = shuffled[at] ?? { payload: '', forged: true, change: () => undefined }
      if (kills.includes(at)) {
        await instance.kill()
        instance.launch()
      }
      change()
      answers.push([forged, await deliver(payload, forged ? 'whsec_forged' : SECRET)])
    }
  }
  await Promise.all(Array.from({ length: 8 }, sender))
  expect(answers).toHaveLength(shuffled.length)
  expect(answers.filter(([forged, status]) => status !== (forged ? 400 : 200))).toEqual([])

  const planOf = async ({ expert: { expert_id } }: (typeof buyers)[number]) => {
    const row = await t.deps.db.selectFrom('experts').select('plan_id').where('id', '=', expert_id).executeTakeFirst()
    return [expert_id, row?.plan_id] as const
  }
  await expect
    .poll(async () => new Map(await Promise.all(buyers.map(planOf))), { timeout: 60_000, interval: 300 })
    .toEqual(plans)
  const kept = await t.deps.db.selectFrom('payment_events').select(['id', 'applied_at']).execute()
  expect(new Set(kept.map(({ id }) => id)).size).toBe(EVENTS)
  expect(kept.filter(({ id }) => id.includes('forged'))).toEqual([])
  // one receipt for each payment, and for an unpaid period one reminder on its first day
  const mailed = await t.deps.db
    .selectFrom('deliveries')
    .select(['account_id', 'kind'])
    .where('kind', 'in', ['billing-payment_receipt', 'billing-payment_failed'])
    .execute()
  for (const { expert, subscription } of buyers) {
    const own = mailed.filter(({ account_id }) => account_id === expert.account_id)
    const [receipts, reminders] = ['billing-payment_receipt', 'billing-payment_failed'].map(
      (wanted) => own.filter(({ kind }) => kind === wanted).length,
    )
    expect(receipts).toBe(1)
    expect(reminders).toBeLessThanOrEqual(1)
    if (subscription['status'] === 'past_due') expect(reminders).toBe(1)
  }
  // jobs of a killed process return to the queue after two minutes
  await expect
    .poll(
      async () =>
        (await t.deps.db.selectFrom('payment_events').select('id').where('applied_at', 'is', null).execute()).length,
      { timeout: 60_000, interval: 300 },
    )
    .toBeLessThanOrEqual(KILLS_AT.length * 8)
}, 180_000)
