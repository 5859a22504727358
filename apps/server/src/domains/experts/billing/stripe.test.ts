/** The same plans at Stripe: the SDK's real requests, and events that are signed, forged, duplicated, out of order. */
import { subscriptions } from '@husrum/contract/experts/billing/billing.ts'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { PAYMENT_WEBHOOK } from '../../../platform/providers/payments/payment-webhook.ts'
import { EVENT_JOB, FILES_JOB, reconcile, remind } from './sync.service.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { anExpert, type ExpertPerson } from '../../../testing/people.ts'
import { stripeServer, type StripeServer } from '../../../testing/providers/stripe-server.ts'

let t: TestApp
let stripe: StripeServer
const SECRET = 'whsec_new'
beforeAll(async () => {
  stripe = await stripeServer()
  t = await testApp({
    HUSRUM_RATE_LIMITS: 'off',
    STRIPE_SECRET_KEY: 'sk_test_husrum',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_WEBHOOK_SECRET_PREVIOUS: 'whsec_old',
    STRIPE_API_URL: stripe.url,
  })
})
afterAll(async () => {
  await t.close()
  await stripe.close()
})

const buying = { plan_id: 2, interval: 'monthly' } as const
const session = ({ token }: { token: string }, body: object = buying) =>
  t.call(subscriptions.createSubscriptionSession, { token, body })
const read = async ({ token }: { token: string }) => (await t.call(subscriptions.getSubscription, { token })).json.data
const change = ({ token }: { token: string }, body: object, query = {}) =>
  t.call(subscriptions.changeSubscription, { token, body, query })
const callsTo = (path: string, method = 'POST') =>
  stripe.calls.filter((call) => call.path === path && call.method === method)

type Sign = { secret?: string; timestamp?: number }
const eventOf = (id: string, customer: unknown, type = 'customer.subscription.updated') =>
  JSON.stringify({ id, object: 'event', type, data: { object: { id: 'sub_1', object: 'subscription', customer } } })
const send = (payload: string, signature?: string) =>
  t.request({
    method: 'POST',
    url: PAYMENT_WEBHOOK,
    payload,
    headers: { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) },
  })
const signed = (payload: string, { secret = SECRET, timestamp }: Sign = {}) =>
  send(
    payload,
    Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp === undefined ? {} : { timestamp }) }),
  )

const runJobs = () => t.deps.jobs.flush([EVENT_JOB, FILES_JOB])
let events = 0
async function tell(customer: unknown): Promise<void> {
  expect((await signed(eventOf(`evt_${(events += 1)}`, customer))).status).toBe(200)
  await runJobs()
}
/** Without a trial: the account has had it. */
async function anOldExpert(): Promise<ExpertPerson> {
  const expert = await anExpert(t, { plan_id: 1, capacity_wish: null })
  const past = new Date('2026-01-01')
  const tried = { wished_plan_id: 2, trial_plan_id: 2, trial_started_at: past, trial_ends_at: past }
  const { expert_id, account_id } = expert
  await t.deps.db
    .insertInto('billing_accounts')
    .values({ expert_id, account_id, ...tried })
    .execute()
  return expert
}
async function aBuyer() {
  const expert = await anOldExpert()
  const { json, status, text } = await session(expert)
  expect(status, text).toBe(201)
  const subscription = stripe.complete(json.data.id)
  await tell(subscription['customer'])
  return { expert, subscription }
}

describe('the requests', () => {
  test('a checkout: customer, product, price and session, each made once, with tax and VAT numbers', async () => {
    const expert = await anExpert(t, { plan_id: 1 })
    const path = '/da/expert/billing-and-payments'
    const { json, status, text } = await session(expert, { ...buying, success_url: path })
    expect(status, text).toBe(201)
    expect(json.data.url).toMatch(/^https:\/\/checkout\.stripe\.example\//)
    const [customer] = callsTo('/v1/customers').slice(-1)
    expect(customer?.headers).toMatchObject({
      authorization: 'Bearer sk_test_husrum',
      'idempotency-key': `customer-${expert.account_id}`,
      'stripe-version': expect.stringMatching(/^20\d\d-/),
    })
    expect(customer?.fields).toMatchObject({
      email: expert.email,
      'address[country]': 'DK',
      'metadata[account_id]': String(expert.account_id),
    })
    const [made] = callsTo('/v1/checkout/sessions').slice(-1)
    expect(made?.fields).toMatchObject({
      mode: 'subscription',
      success_url: `http://localhost:3000${path}`,
      cancel_url: 'http://localhost:3000/expert/billing-and-payments/upgrade',
      'automatic_tax[enabled]': 'true',
      'tax_id_collection[enabled]': 'true',
      payment_method_collection: 'if_required',
      'subscription_data[trial_settings][end_behavior][missing_payment_method]': 'cancel',
    })
    const trial = Number(made?.fields['subscription_data[trial_end]']) - Date.now() / 1000
    expect(Math.round(trial / 86_400)).toBe(14)
    await session(await anOldExpert())
    expect(callsTo('/v1/prices')).toMatchObject([
      { fields: { unit_amount: '39900', currency: 'dkk', 'recurring[interval]': 'month', tax_behavior: 'exclusive' } },
    ])
    const [second] = callsTo('/v1/checkout/sessions').slice(-1)
    expect(second?.fields).toMatchObject({ payment_method_collection: 'always' })
    expect(Object.keys(second?.fields ?? {}).filter((name) => name.includes('trial'))).toEqual([])
  })

  test('an event lets the subscription be fetched, and its invoice with the file', async () => {
    const { expert } = await aBuyer()
    const own = await read(expert)
    expect(own).toMatchObject({
      state: 'active',
      plan_id: 2,
      paid: { plan_id: 2, interval: 'monthly', currency: 'DKK', cancel_at_period_end: false },
      invoices: [{ net: 39_900, vat: 9975, total: 49_875, status: 'paid', has_file: true }],
    })
    const params = { id: own.invoices[0].id }
    const file = await t.call(subscriptions.getInvoiceFile, { token: expert.token, params })
    expect([file.status, file.text]).toEqual([200, '%PDF-1.7 of Stripe'])
  })

  test('the card that is charged and the VAT number, as Stripe has checked it', async () => {
    const { expert, subscription } = await aBuyer()
    const customer = String(subscription['customer'])
    expect(await read(expert)).toMatchObject({
      card: { brand: 'visa', last4: '4417', expires: '2031-03' },
      vat: { country: 'DK', rate: 25, number: null, valid: null },
    })
    const retrieved = callsTo(`/v1/customers/${customer}`, 'GET').at(-1)
    expect(Object.values(retrieved?.fields ?? {})).toEqual(['tax_ids', 'invoice_settings.default_payment_method'])
    const kept = stripe.objects.get(customer)
    const states = [
      ['pending', null, 25],
      ['unavailable', null, 25],
      ['unverified', false, 25],
      ['verified', true, 0],
    ] as const
    for (const [status, valid, rate] of states) {
      const number = { type: 'eu_vat', value: 'DE123456789', verification: { status } }
      Object.assign(kept ?? {}, { address: { country: 'DE' }, tax_ids: { object: 'list', data: [number] } })
      await tell(customer)
      const { vat } = await read(expert)
      expect(vat).toEqual({ country: 'DE', rate, reverse_charge: rate === 0, number: 'DE123456789', valid })
    }
    // the customer's card is used if the subscription has none
    const method = { card: { brand: 'mastercard', last4: '0001', exp_month: 11, exp_year: 2029 } }
    Object.assign(kept ?? {}, { invoice_settings: { default_payment_method: method } })
    subscription['default_payment_method'] = null
    await tell(customer)
    expect((await read(expert)).card).toEqual({ brand: 'mastercard', last4: '0001', expires: '2029-11' })
  })

  test('an upgrade is previewed and charged at the same moment', async () => {
    const { expert, subscription } = await aBuyer()
    const wanted = { plan_id: 3, interval: 'monthly' }
    const shown = await change(expert, wanted, { preview: '1' })
    expect(shown.json.data).toMatchObject({
      plan_id: 2,
      preview: {
        change: 'upgrade',
        due_now: { net: 50_000, vat: 12_500, total: 62_500 },
        lines: [
          { kind: 'charge', plan_id: 3, price: 89_900, amount: 89_900, days: 30, of_days: 30 },
          { kind: 'credit', plan_id: 2, price: 39_900, amount: -39_900, days: 30, of_days: 30 },
        ],
        vat: { country: 'DK', rate: 25, reverse_charge: false },
      },
    })
    const { proration_at } = shown.json.data.preview
    const done = await change(expert, { ...wanted, proration_at })
    expect(done.json.data).toMatchObject({ plan_id: 3, paid: { plan_id: 3 } })
    const [preview] = callsTo('/v1/invoices/create_preview')
    const [update] = callsTo(`/v1/subscriptions/${subscription.id}`)
    expect(update?.fields).toMatchObject({
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      proration_date: preview?.fields['subscription_details[proration_date]'],
    })
  })

  test('less is scheduled for the end of the period; keeping what one has releases it', async () => {
    const { expert, subscription } = await aBuyer()
    const yearly = { plan_id: 2, interval: 'yearly' }
    await change(expert, { plan_id: 3, interval: 'yearly' })
    const lower = await change(expert, yearly)
    expect(lower.json.data).toMatchObject({ plan_id: 3, paid: { next: { plan_id: 2, interval: 'yearly' } } })
    expect(callsTo('/v1/subscription_schedules').slice(-1)).toMatchObject([
      { fields: { from_subscription: subscription.id } },
    ])
    const kept = await change(expert, { plan_id: 3, interval: 'yearly' })
    expect(kept.json.data.paid.next).toBeNull()
  })

  test('an upgrade that is refused leaves what was to begin later', async () => {
    const { expert, subscription } = await aBuyer()
    await change(expert, { plan_id: 2, interval: 'yearly' })
    const lower = await change(expert, buying)
    expect(lower.json.data.paid.next).toMatchObject({ plan_id: 2, interval: 'monthly' })
    const declined = { type: 'card_error', code: 'card_declined', message: 'no' }
    stripe.failNext(`POST /v1/subscriptions/${subscription.id}`, 402, declined)
    expect((await change(expert, { plan_id: 3, interval: 'yearly' })).json.code).toBe('payment_declined')
    await tell(subscription['customer'])
    expect((await read(expert)).paid).toMatchObject({ plan_id: 2, interval: 'yearly', next: { interval: 'monthly' } })
  })

  test('cancelled at the end of the period, and taken back', async () => {
    const { expert } = await aBuyer()
    const { json } = await t.call(subscriptions.cancelSubscription, { token: expert.token })
    expect(json.data).toMatchObject({ plan_id: 2, paid: { cancel_at_period_end: true } })
    expect((await change(expert, buying)).json.data.paid.cancel_at_period_end).toBe(false)
  })

  test('a card that is declined, a bank that asks, and a provider that is down: nothing changes, and it is said', async () => {
    const { expert, subscription } = await aBuyer()
    const path = `/v1/subscriptions/${subscription.id}`
    const refusals = [
      [402, { type: 'card_error', code: 'card_declined', message: 'no' }, 409, 'payment_declined'],
      [402, { type: 'card_error', code: 'authentication_required', message: 'ask' }, 409, 'payment_needs_confirmation'],
      [400, { type: 'invalid_request_error', code: 'x', message: 'sk_test_husrum' }, 503, 'payments_unavailable'],
    ] as const
    for (const [answered, error, status, code] of refusals) {
      stripe.failNext(`POST ${path}`, answered, error)
      const answer = await change(expert, { plan_id: 3, interval: 'monthly' })
      expect([answer.status, answer.json.code]).toEqual([status, code])
      expect(answer.text).not.toContain('sk_test')
    }
    expect(await read(expert)).toMatchObject({ plan_id: 2 })
    // and it does not block the next change
    expect((await change(expert, { plan_id: 3, interval: 'monthly' })).status).toBe(200)
  })

  test('a credit note comes by its event, with its file; what is bought twice is given back', async () => {
    const { expert, subscription } = await aBuyer()
    const [invoice] = [...stripe.objects.values()].filter((each) => each['subscription'] === subscription.id)
    const key = { amount: '49875', invoice: invoice?.id ?? '' }
    const made = await fetch(`${stripe.url}/v1/credit_notes`, { method: 'POST', body: new URLSearchParams(key) })
    expect(made.status).toBe(200)
    const payload = eventOf('evt_credit', subscription['customer'], 'credit_note.created')
    expect((await signed(payload)).status).toBe(200)
    await runJobs()
    const own = await read(expert)
    expect(own.invoices).toMatchObject([
      { kind: 'credit_note', credits: invoice?.['number'], net: -39_900, vat: -9975, total: -49_875, has_file: true },
      { kind: 'invoice', total: 49_875 },
    ])
    const params = { id: own.invoices[0].id }
    const file = await t.call(subscriptions.getInvoiceFile, { token: expert.token, params })
    expect([file.status, file.text]).toEqual([200, '%PDF-1.7 of Stripe'])
    const second = await aBuyer()
    await t.deps.payments.cancelNow(String(second.subscription.id), { refund: true })
    const refund = callsTo('/v1/credit_notes').at(-1)
    expect(refund?.fields).toMatchObject({ amount: '49875', refund_amount: '49875', reason: 'duplicate' })
    expect(refund?.headers['idempotency-key']).toMatch(/^refund-in_/)
  })

  test('an end at once voids what is open, and asked again cancels nothing twice', async () => {
    const { subscription } = await aBuyer()
    const [invoice] = [...stripe.objects.values()].filter((each) => each['subscription'] === subscription.id)
    Object.assign(invoice ?? {}, { status: 'open' })
    for (let times = 0; times < 2; times += 1)
      await t.deps.payments.cancelNow(String(subscription.id), { refund: false })
    expect(invoice).toMatchObject({ status: 'void' })
    expect(callsTo(`/v1/subscriptions/${subscription.id}`, 'DELETE')).toHaveLength(1)
  })

  test('the portal leads back to us', async () => {
    const { expert } = await aBuyer()
    const portal = await t.call(subscriptions.openBillingPortal, {
      token: expert.token,
      query: { back: '/expert/leads' },
    })
    expect(portal.json.data.url).toContain('http://localhost:3000/expert/leads')
  })
})

describe('events', () => {
  test('400 without a signature, with a wrong one, an old one, one of a later time, or over another body; both secrets are taken', async () => {
    const payload = eventOf('evt_signed', 'cus_nobody')
    const old = Math.floor(Date.now() / 1000) - 301
    const over = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET })
    const refused = [
      await send(payload),
      await send(payload, 'nonsense'),
      await send(payload, 't=1,v1=00'),
      await signed(payload, { secret: 'whsec_other' }),
      await signed(payload, { timestamp: old }),
      await signed(payload, { timestamp: old + 3600 }),
      await send(payload.replace('evt_signed', 'evt_other'), over),
      await send('', over),
    ]
    expect(refused.map(({ status, json }) => [status, json.code])).toEqual(refused.map(() => [400, 'bad_signature']))
    const listed = () => t.deps.db.selectFrom('payment_events').select('id').where('id', 'like', 'evt_%ed').execute()
    expect(await listed()).toEqual([])
    expect((await signed(payload)).status).toBe(200)
    expect((await signed(eventOf('evt_rotated', 'cus_nobody'), { secret: 'whsec_old' })).status).toBe(200)
    expect(await listed()).toHaveLength(2)
    const withNul = [eventOf('evt_\u0000', 'cus_nobody'), eventOf('evt_nul', 'cus_\u0000')]
    const odd = ['[]', '{}', '{"id":7}', 'null', '"x"', '{"id":"a","type":"b","data":null}', 'x'.repeat(2000)]
    for (const text of [...odd, ...withNul]) expect((await signed(text)).status).toBe(400)
    expect((await signed('x'.repeat(1_100_000))).status).toBe(413)
  })

  test('doubled, shuffled and forged: the state is the provider’s, and each was applied once', async () => {
    const buyers = await Promise.all([aBuyer(), aBuyer(), aBuyer()])
    const sent: (() => Promise<unknown>)[] = []
    for (let n = 0; n < 60; n += 1) {
      const { subscription } = buyers[n % 3] ?? buyers[0]
      const payload = eventOf(`evt_shuffled_${n}`, subscription['customer'])
      sent.push(() => signed(payload))
      if (n % 3 === 0) sent.push(() => signed(payload))
      if (n % 10 === 0)
        sent.push(() => signed(eventOf(`evt_forged_${n}`, subscription['customer']), { secret: 'whsec_bad' }))
    }
    // the model: the final plan of each expert
    const ends = [{ status: 'canceled', ended_at: 1 }, { status: 'past_due' }, { cancel_at_period_end: true }]
    buyers.forEach(({ subscription }, at) => void Object.assign(subscription, ends[at]))
    const shuffled = sent.toSorted(() => Math.random() - 0.5)
    await Promise.all(shuffled.map((call) => call()))
    await runJobs()
    const states = await Promise.all(buyers.map(async ({ expert }) => await read(expert)))
    expect(states).toMatchObject([
      { state: null, plan_id: 1, paid: null },
      { state: 'past_due', plan_id: 2, paid: { rights_until: expect.any(String) } },
      { state: 'active', plan_id: 2, paid: { cancel_at_period_end: true } },
    ])
    const kept = await t.deps.db
      .selectFrom('payment_events')
      .select(['id', 'applied_at'])
      .where('id', 'like', 'evt_shuffled%')
      .execute()
    expect(kept).toHaveLength(60)
    expect(kept.filter(({ applied_at }) => applied_at === null)).toEqual([])
    const forged = await t.deps.db
      .selectFrom('payment_events')
      .select('id')
      .where('id', 'like', 'evt_forged%')
      .execute()
    expect(forged).toEqual([])
  })

  test('while the provider is down an event waits, and is applied afterwards', async () => {
    const { expert, subscription } = await aBuyer()
    Object.assign(subscription, { status: 'unpaid' })
    stripe.failNext('GET /v1/subscriptions', 400, { type: 'api_error', message: 'down' })
    await signed(eventOf('evt_waits', subscription['customer']))
    await expect(runJobs()).rejects.toThrow()
    expect(await read(expert)).toMatchObject({ plan_id: 2 })
    await expect
      .poll(
        async () => {
          await runJobs()
          return (await read(expert)).plan_id
        },
        { interval: 400 },
      )
      .toBe(1)
  })
})

describe('a customer whom Stripe does not know', () => {
  const rowOf = ({ expert_id }: ExpertPerson) =>
    t.deps.db.selectFrom('billing_accounts').selectAll().where('expert_id', '=', expert_id).executeTakeFirstOrThrow()
  const setAside = async () =>
    (await t.deps.db.selectFrom('set_aside_rows').select(['row_id', 'tries', 'set_aside_at']).execute()).map(
      ({ row_id, tries, set_aside_at }) => [row_id, tries, set_aside_at !== null],
    )
  const twoDaysAgo = () =>
    t.deps.db
      .updateTable('billing_accounts')
      .set({ synced_at: new Date(Date.now() - 2 * 86_400_000), sync_tried_at: null })
      .execute()
  afterEach(async () => {
    await t.moveClock(0)
    await t.deps.db.deleteFrom('set_aside_rows').execute()
  })

  test('holds up the comparison of no other, and is set aside', async () => {
    const buyers = [await aBuyer(), await aBuyer(), await aBuyer()]
    await twoDaysAgo()
    const lost = String(buyers[0]?.subscription['customer'])
    stripe.objects.delete(lost)
    await reconcile(t.deps)
    const synced = async () =>
      Promise.all(buyers.map(async ({ expert }) => Date.now() - Number((await rowOf(expert)).synced_at) < 86_400_000))
    expect(await synced()).toEqual([false, true, true])
    expect(await setAside()).toEqual([[lost, 1, false]])
    for (const seconds of [61, 700]) {
      await t.moveClock(seconds)
      await reconcile(t.deps)
    }
    expect(await setAside()).toEqual([[lost, 3, true]])
  })

  test('keys that are refused end the round, and are nobody’s fault', async () => {
    await aBuyer()
    await twoDaysAgo()
    const error = { type: 'invalid_request_error', message: 'Invalid API Key provided' }
    stripe.failNext('GET /v1/subscriptions', 401, error)
    await expect(reconcile(t.deps)).rejects.toMatchObject({ isAway: true })
    expect(await setAside()).toEqual([])
  })

  test('buys all the same: they are made anew', async () => {
    const expert = await anOldExpert()
    expect((await session(expert)).status).toBe(201)
    const before = (await rowOf(expert)).customer_id
    stripe.objects.delete(String(before))
    const { status, text } = await session(expert)
    expect(status, text).toBe(201)
    const after = await rowOf(expert)
    expect(after).toMatchObject({ customer_id: expect.stringMatching(/^cus_/), provider_account: 'acct_husrum' })
    expect(after.customer_id).not.toBe(before)
    const [made] = callsTo('/v1/customers').slice(-1)
    expect(made?.headers['idempotency-key']).toBe(`customer-${expert.account_id}-after-${before}`)
  })

  test('buys all the same where only the sale says so, as of one that was deleted there', async () => {
    const expert = await anOldExpert()
    await session(expert)
    const { customer_id } = await rowOf(expert)
    const error = {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'customer',
      message: `No such customer: '${customer_id}'; a similar object exists in test mode`,
    }
    stripe.failNext('POST /v1/checkout/sessions', 400, error)
    const other = await session(expert, { ...buying, interval: 'yearly' })
    expect(other.status, other.text).toBe(201)
    expect((await rowOf(expert)).customer_id).not.toBe(customer_id)
  })

  test('with the keys of another account nobody of ours is asked about, and the log says so', async () => {
    const { expert } = await aBuyer()
    await twoDaysAgo()
    stripe.account.id = 'acct_other'
    const env = { HUSRUM_RATE_LIMITS: 'off', STRIPE_SECRET_KEY: 'sk_test_other', STRIPE_WEBHOOK_SECRET: SECRET }
    const other = await testApp({ ...env, STRIPE_API_URL: stripe.url }, { at: t.connection })
    const said = vi.spyOn(other.deps.log, 'error')
    const asked = stripe.calls.length
    await reconcile(other.deps)
    expect(stripe.calls.slice(asked).map(({ path }) => path)).toEqual(['/v1/account'])
    expect(said).toHaveBeenCalledWith(
      { provider: 'stripe', account: 'acct_other', customers: expect.any(Number) },
      'customers belong to another account of the provider',
    )
    expect((await rowOf(expert)).provider_account).toBe('acct_husrum')
    await other.close()
    stripe.account.id = 'acct_husrum'
  })
})

test('the reminder of a trial’s end names what its own subscription will charge', async () => {
  const expert = await anExpert(t, { plan_id: 1 })
  await t.deps.db
    .updateTable('accounts')
    .set({ email_verified_at: new Date() })
    .where('id', '=', expert.account_id)
    .execute()
  const { json, status, text } = await session(expert)
  expect(status, text).toBe(201)
  const subscription = stripe.complete(json.data.id)
  await tell(subscription['customer'])
  await t.deps.db
    .updateTable('billing_accounts')
    .set({ card_brand: 'visa', card_last4: '4417', card_expires: '2031-03' })
    .where('expert_id', '=', expert.expert_id)
    .execute()
  await t.moveClock(11.5 * 86_400)
  const asked = stripe.calls.length
  await remind(t.deps)
  const previews = stripe.calls.slice(asked).filter(({ path }) => path === '/v1/invoices/create_preview')
  expect(previews.map(({ fields }) => fields)).toEqual([{ subscription: subscription.id }])
  const mailed = await t.deps.db
    .selectFrom('deliveries')
    .select('text')
    .where('account_id', '=', expert.account_id)
    .where('kind', '=', 'billing-trial_ending')
    .executeTakeFirstOrThrow()
  // neither today's list price nor a rate of our own
  expect(mailed.text).toContain('we’ll charge 625\u00a0kr. to your card')
  await t.moveClock(0)
})
