/** Experts buy, change and cancel plans at the local payment stub. */
import { subscriptions } from '@husrum/contract/experts/billing/billing.ts'
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localPayments, type LocalPayments } from '../../../platform/providers/payments/payments-local.ts'
import type { Card } from '../../../platform/providers/payments/local-store.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anExpert, PASSWORD, type ExpertPerson } from '../../../testing/people.ts'
import { vatNumbers } from '../../../platform/providers/payments/vat-numbers.ts'
import { retainedUntil } from './invoice-retention.ts'
import { recalculateDuePlans } from './plans.service.ts'
import { CANCEL_JOB, EVENT_JOB, FILES_JOB, reconcile, SECOND_JOB, sweepInvoices, syncCustomer } from './sync.service.ts'

let t: TestApp
let local: LocalPayments
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  local = localPayments({ db: t.deps.db, jobs: t.deps.jobs, baseUrl: 'http://localhost:3000' })
})
beforeEach(async () => {
  await t.moveClock(0)
  // purchases of earlier tests must not advance with a later test's clock
  await t.deps.db.updateTable('local_payments').set({ due_at: null }).execute()
})
afterAll(() => t.close())

const DAY = 86_400
/** Only the payment jobs: running all queues takes seconds on a busy machine. */
const runJobs = () => t.deps.jobs.flush(['local-payment-event', EVENT_JOB, FILES_JOB, SECOND_JOB, CANCEL_JOB])
const buying = { plan_id: 2, interval: 'monthly' }
const aFreeExpert = () => anExpert(t, { plan_id: 1, capacity_wish: null })
const session = ({ token }: { token: string }, body: object = buying) =>
  t.call(subscriptions.createSubscriptionSession, { token, body })
const read = async ({ token }: { token: string }) => {
  const { json, status, text } = await t.call(subscriptions.getSubscription, { token })
  expect(status, text).toBe(200)
  return json.data
}
const change = ({ token }: { token: string }, body: object, preview = false) =>
  t.call(subscriptions.changeSubscription, { token, body, query: preview ? { preview: '1' } : {} })
const cancel = ({ token }: { token: string }) => t.call(subscriptions.cancelSubscription, { token })
const planOf = async ({ expert_id }: { expert_id: number }) =>
  (await t.deps.db.selectFrom('experts').select('plan_id').where('id', '=', expert_id).executeTakeFirstOrThrow())
    .plan_id
const customerOf = async ({ expert_id }: { expert_id: number }) => {
  const row = await t.deps.db
    .selectFrom('billing_accounts')
    .select('customer_id')
    .where('expert_id', '=', expert_id)
    .executeTakeFirstOrThrow()
  return row.customer_id ?? ''
}

/** Completes the checkout with a card, and delivers the provider's events. */
async function pay(checkout: string, card: Card | null = 'pays', vat_number: string | null = null) {
  await local.completeCheckout(checkout, { card, confirmed: true, vat_number })
  await runJobs()
}
/** Buys after a used trial, so that the first period is charged. */
async function buys(expert: ExpertPerson, body: object = buying, card: Card = 'pays'): Promise<void> {
  const { json, status, text } = await session(expert, body)
  expect(status, text).toBe(201)
  await pay(json.data.id, card)
}
async function aFormerTrial(): Promise<ExpertPerson> {
  const expert = await aFreeExpert()
  const past = new Date('2026-01-01')
  await t.deps.db
    .insertInto('billing_accounts')
    .values({
      expert_id: expert.expert_id,
      account_id: expert.account_id,
      wished_plan_id: 2,
      trial_plan_id: 2,
      trial_started_at: past,
      trial_ends_at: past,
    })
    .execute()
  return expert
}
const at = async (seconds: number) => {
  await t.moveClock(seconds)
  await local.advance()
  await runJobs()
  await recalculateDuePlans(t.deps)
}

describe('buying', () => {
  test('a trial without a card: full rights at once, and the free plan when it ends', async () => {
    const expert = await aFreeExpert()
    expect(await read(expert)).toMatchObject({ state: null, plan_id: 1, paid: null, can_try: true, currency: 'DKK' })
    const { json, status } = await session(expert, { plan_id: 'studio', interval: 'yearly' })
    expect(status).toBe(201)
    expect(json.data.url).toMatch(/^http:\/\/localhost:3000\//)
    await pay(json.data.id, null)
    expect(await read(expert)).toMatchObject({
      state: 'trialing',
      plan_id: 3,
      paid: { plan_id: 3, interval: 'yearly', currency: 'DKK', cancel_at_period_end: false, next: null },
      can_try: false,
      usage: { new_leads: { used: 0, limit: 20, own_limit: null }, projects: { used: 0, limit: null } },
      invoices: [],
    })
    await at(14 * DAY + 60)
    expect(await planOf(expert)).toBe(1)
    await t.moveClock(0)
    expect(await read(expert)).toMatchObject({ state: null, plan_id: 1, paid: null })
    // once in the lifetime of an account
    await buys(expert)
    expect(await read(expert)).toMatchObject({ state: 'active', plan_id: 2 })
  })

  test('a paid month: an invoice with VAT and its file, and the limits of the plan', async () => {
    const expert = await aFormerTrial()
    await buys(expert)
    const own = await read(expert)
    expect(own).toMatchObject({ state: 'active', plan_id: 2, usage: { new_leads: { limit: 8 } } })
    expect(own.card).toEqual({ brand: 'visa', last4: '4242', expires: '2034-12' })
    expect(own.vat).toEqual({ country: 'DK', rate: 25, reverse_charge: false, number: null, valid: null })
    expect(own.invoices).toMatchObject([
      { net: 39_900, vat: 9975, total: 49_875, currency: 'DKK', status: 'paid', has_file: true, reverse_charge: false },
    ])
    const [{ id }] = own.invoices
    const file = await t.call(subscriptions.getInvoiceFile, { token: expert.token, params: { id } })
    expect([file.status, file.headers['content-type'], file.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    const other = await aFreeExpert()
    for (const asked of [
      { token: other.token, id },
      { token: expert.token, id: 999_999 },
    ]) {
      const answer = await t.call(subscriptions.getInvoiceFile, { token: asked.token, params: { id: asked.id } })
      expect([answer.status, answer.json.code]).toEqual([404, 'invoice_not_found'])
    }
  })

  test('with a VAT number of another country of the EU the buyer accounts for the VAT', async () => {
    const place = await t.deps.db
      .selectFrom('countries')
      .select('id')
      .where('code', '=', 'DE')
      .executeTakeFirstOrThrow()
    const expert = await aFormerTrial()
    await t.deps.db.updateTable('experts').set({ country_id: place.id }).where('id', '=', expert.expert_id).execute()
    const { json } = await session(expert)
    await pay(json.data.id, 'pays', 'DE123456789')
    const own = await read(expert)
    expect(own.vat).toEqual({ country: 'DE', rate: 0, reverse_charge: true, number: 'DE123456789', valid: true })
    expect(own.invoices).toMatchObject([{ net: 5300, vat: 0, total: 5300, currency: 'EUR', reverse_charge: true }])
  })

  test('a card that is declined buys nothing, and one that asks its owner does once they said yes', async () => {
    const expert = await aFormerTrial()
    const { json } = await session(expert)
    const complete = (card: Card, confirmed = false) =>
      local.completeCheckout(json.data.id, { card, confirmed, vat_number: null })
    await expect(complete('declined')).rejects.toMatchObject({ code: 'payment_declined' })
    await expect(complete('confirms')).rejects.toMatchObject({ code: 'payment_needs_confirmation' })
    await runJobs()
    expect(await read(expert)).toMatchObject({ state: null, plan_id: 1 })
    await complete('confirms', true)
    await runJobs()
    expect(await read(expert)).toMatchObject({ state: 'active', plan_id: 2 })
    await expect(complete('pays')).rejects.toMatchObject({ code: 'checkout_completed' })
  })

  test('asked again for the same, the same checkout; for another plan, the first one is closed', async () => {
    const expert = await aFormerTrial()
    const first = (await session(expert)).json.data
    expect((await session(expert)).json.data).toEqual(first)
    const second = (await session(expert, { plan_id: 3, interval: 'monthly' })).json.data
    expect(second.id).not.toBe(first.id)
    await expect(pay(first.id)).rejects.toMatchObject({ code: 'checkout_completed' })
    await pay(second.id)
    expect(await read(expert)).toMatchObject({ plan_id: 3 })
    const again = await session(expert)
    expect([again.status, again.json.code]).toEqual([409, 'already_subscribed'])
  })

  test('bought a moment ago and not told of yet: already subscribed', async () => {
    const expert = await aFormerTrial()
    const { json } = await session(expert)
    await local.completeCheckout(json.data.id, { card: 'pays', confirmed: true, vat_number: null })
    const again = await session(expert, { plan_id: 3, interval: 'monthly' })
    expect([again.status, again.json.code]).toEqual([409, 'already_subscribed'])
  })

  test('fifty at once open one checkout', async () => {
    const expert = await aFormerTrial()
    const answers = await Promise.all(Array.from({ length: 50 }, () => session(expert)))
    const opened = answers.filter(({ status }) => status === 201)
    expect(new Set(opened.map(({ json }) => json.data.id)).size).toBe(1)
    expect(answers.filter(({ status }) => status !== 201 && status !== 409 && status !== 503)).toEqual([])
  })

  test('refused: the free plan, an unknown one, addresses that are not ours', async () => {
    const expert = await aFreeExpert()
    const refusals = [
      [{ plan_id: 1, interval: 'monthly' }, 'plan_id'],
      [{ plan_id: 99, interval: 'monthly' }, 'plan_id'],
      [{ plan_id: 2, interval: 'weekly' }, 'interval'],
      ...[
        '//evil.example',
        '/\\evil.example',
        'https://evil.example/',
        '/a%0d%0aSet-Cookie:x',
        '/%2Fevil',
        '/a%5Cb',
        'x',
      ].flatMap((path) => [
        [{ ...buying, success_url: path }, 'success_url'] as const,
        [{ ...buying, cancel_url: path }, 'cancel_url'] as const,
      ]),
    ] as const
    for (const [body, field] of refusals) {
      const { status, json } = await session(expert, body)
      expect([body, status, Object.keys(json.errors ?? {})]).toEqual([body, 422, [field]])
    }
    const client = await aClient(t)
    expect((await session(client)).status).toBe(403)
    const kept = await t.deps.db
      .selectFrom('checkout_sessions')
      .select('expert_id')
      .where('expert_id', '=', expert.expert_id)
      .execute()
    expect(kept).toEqual([])
  })
})

describe('changing', () => {
  test('an upgrade costs what was shown, and holds at once', async () => {
    const expert = await aFormerTrial()
    await buys(expert)
    const shown = await change(expert, { plan_id: 3, interval: 'monthly' }, true)
    expect(shown.status, shown.text).toBe(200)
    const { preview, plan_id } = shown.json.data
    expect(plan_id).toBe(2)
    expect(preview).toMatchObject({
      change: 'upgrade',
      currency: 'DKK',
      next: { net: 89_900, vat: 22_475, total: 112_375 },
    })
    expect(preview.lines).toMatchObject([
      { kind: 'charge', plan_id: 3, interval: 'monthly', price: 89_900, to: shown.json.data.paid.period_end },
      { kind: 'credit', plan_id: 2, interval: 'monthly', price: 39_900, to: shown.json.data.paid.period_end },
    ])
    const [charge, credit] = preview.lines
    expect(charge.amount + credit.amount).toBe(preview.due_now.net)
    expect(charge.days).toBe(charge.of_days)
    expect([28, 29, 30, 31]).toContain(charge.of_days)
    expect(preview.vat).toEqual({ country: 'DK', rate: 25, reverse_charge: false })
    expect(preview.due_now.net).toBeGreaterThan(49_000)
    expect(preview.due_now.net).toBeLessThanOrEqual(50_000)
    const { proration_at } = preview
    const done = await change(expert, { plan_id: 3, interval: 'monthly', proration_at })
    expect(done.status, done.text).toBe(200)
    expect(done.json.data).toMatchObject({
      plan_id: 3,
      paid: { plan_id: 3 },
      preview: null,
      usage: { new_leads: { limit: 20 } },
    })
    expect(done.json.data.invoices[0]).toMatchObject(preview.due_now)
  })

  test('a downgrade waits for the end of the period, and can be taken back until then', async () => {
    const expert = await aFormerTrial()
    await buys(expert, { plan_id: 3, interval: 'monthly' })
    const lower = await change(expert, buying)
    expect(lower.json.data).toMatchObject({
      plan_id: 3,
      paid: { plan_id: 3, next: { plan_id: 2, interval: 'monthly' } },
    })
    expect((await change(expert, { plan_id: 3, interval: 'monthly' })).json.data.paid.next).toBeNull()
    await change(expert, buying)
    await at(32 * DAY)
    expect(await planOf(expert)).toBe(2)
    await t.moveClock(0)
    const own = await read(expert)
    expect(own.paid).toMatchObject({ state: 'active', plan_id: 2, next: null })
    expect(own.invoices[0]).toMatchObject({ net: 39_900 })
  })

  test('cancelled: it holds to the end of the period; taken back before, it goes on', async () => {
    const expert = await aFormerTrial()
    await buys(expert)
    expect((await cancel(expert)).json.data).toMatchObject({
      state: 'active',
      plan_id: 2,
      paid: { cancel_at_period_end: true },
    })
    expect((await cancel(expert)).status).toBe(200)
    expect((await change(expert, buying)).json.data.paid.cancel_at_period_end).toBe(false)
    // choosing the free plan is the same as cancelling
    expect((await change(expert, { plan_id: 1, interval: 'monthly' })).json.data.paid.cancel_at_period_end).toBe(true)
    await at(32 * DAY)
    expect(await planOf(expert)).toBe(1)
    await t.moveClock(0)
    expect(await read(expert)).toMatchObject({ state: null, plan_id: 1, paid: null })
    for (const refused of [await cancel(expert), await change(expert, buying)])
      expect([refused.status, refused.json.code]).toEqual([409, 'not_subscribed'])
  })

  test('a card that fails leaves everything as it was', async () => {
    const expert = await aFormerTrial()
    await buys(expert)
    const customer = await customerOf(expert)
    for (const [card, code] of [
      ['fails_later', 'payment_declined'],
      ['confirms', 'payment_needs_confirmation'],
    ] as const) {
      await local.changeCard(customer, card)
      const { status, json } = await change(expert, { plan_id: 3, interval: 'monthly' })
      expect([status, json.code]).toEqual([409, code])
    }
    expect(await read(expert)).toMatchObject({ plan_id: 2, paid: { plan_id: 2 } })
  })

  test('fifty upgrades beside fifty cancellations: no error of ours, and one legal state', async () => {
    const expert = await aFormerTrial()
    await buys(expert)
    const calls = Array.from({ length: 50 }, (_, n) =>
      n % 2 ? cancel(expert) : change(expert, { plan_id: 3, interval: 'monthly' }),
    )
    const answers = await Promise.all(calls)
    expect(answers.map(({ status }) => status).filter((status) => ![200, 409, 503].includes(status))).toEqual([])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    await runJobs()
    const own = await read(expert)
    expect(own.plan_id).toBe(own.paid.plan_id)
    // charged once, whatever the order of events
    expect(own.invoices).toHaveLength(own.plan_id === 3 ? 2 : 1)
  })
})

describe('credit notes', () => {
  const notesOf = async (expert: ExpertPerson) =>
    (await read(expert)).invoices.filter(({ kind }: { kind: string }) => kind === 'credit_note')

  test('more given back than charged: a year of a lesser plan for a month of a greater one', async () => {
    const expert = await aFormerTrial()
    await buys(expert, { plan_id: 2, interval: 'yearly' })
    const shown = await change(expert, { plan_id: 3, interval: 'monthly' }, true)
    const { preview } = shown.json.data
    expect(preview.due_now.total).toBeLessThan(0)
    expect(preview.lines).toMatchObject([
      { kind: 'charge', plan_id: 3, interval: 'monthly', amount: 89_900 },
      { kind: 'credit', plan_id: 2, interval: 'yearly', price: 399_000 },
    ])
    const { proration_at } = preview
    const done = await change(expert, { plan_id: 3, interval: 'monthly', proration_at })
    expect(done.json.data).toMatchObject({ plan_id: 3, paid: { plan_id: 3, interval: 'monthly' } })
    await runJobs()
    const [note, invoice] = (await read(expert)).invoices
    expect(note).toMatchObject({ kind: 'credit_note', credits: invoice.number, has_file: true, ...preview.due_now })
    const file = await t.call(subscriptions.getInvoiceFile, { token: expert.token, params: { id: note.id } })
    expect([file.status, file.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  })

  test('what was bought twice is given back as a whole, and nothing is asked for after an end at once', async () => {
    const expert = await aFormerTrial()
    await buys(expert)
    const customer = await customerOf(expert)
    const price = { plan: 3, name: 'Studio', interval: 'monthly', currency: 'DKK', amount: 89_900 } as const
    const made = await local.createCheckout(
      { customer, price, trial: null, success_url: '/', cancel_url: '/', language: 'en' },
      'twice',
    )
    await pay(made.id)
    expect(await notesOf(expert)).toMatchObject([{ net: -89_900, vat: -22_475, total: -112_375, status: 'paid' }])
    const failing = await aFormerTrial()
    await buys(failing, buying, 'fails_later')
    await at(32 * DAY)
    const [row] = await t.deps.payments.listSubscriptions(await customerOf(failing))
    for (let times = 0; times < 2; times += 1) await local.cancelNow(row?.id ?? '', { refund: false })
    await runJobs()
    await t.moveClock(0)
    expect((await read(failing)).invoices).toMatchObject([
      { kind: 'credit_note', total: -49_875 },
      { kind: 'invoice', status: 'void', total: 49_875 },
      { kind: 'invoice', status: 'paid' },
    ])
  })
})

describe('VAT numbers', () => {
  const german = async () => {
    const { id } = await t.deps.db
      .selectFrom('countries')
      .select('id')
      .where('code', '=', 'DE')
      .executeTakeFirstOrThrow()
    const expert = await aFormerTrial()
    await t.deps.db.updateTable('experts').set({ country_id: id }).where('id', '=', expert.expert_id).execute()
    return expert
  }
  test('that are nobody’s, or could not be checked, are charged VAT', async () => {
    for (const [number, valid] of [
      ['DE123456200', false],
      ['DE123456300', null],
    ] as const) {
      const expert = await german()
      await pay((await session(expert)).json.data.id, 'pays', number)
      const own = await read(expert)
      expect(own.vat).toEqual({ country: 'DE', rate: 25, reverse_charge: false, number, valid })
      expect(own.invoices).toMatchObject([{ net: 5300, vat: 1325, reverse_charge: false }])
    }
  })

  test('are asked about at VIES; while it is down VAT is charged, and an hour later it is asked again', async () => {
    const asked: unknown[] = []
    let answer: object | string = { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }
    const vies = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        asked.push([request.method, request.url, JSON.parse(body)])
        response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
      })
    })
    await new Promise<void>((resolve) => vies.listen(0, '127.0.0.1', resolve))
    // the stub listens on a port
    const url = `http://127.0.0.1:${(vies.address() as AddressInfo).port}`
    const numbers = vatNumbers(url)
    const own = localPayments({ db: t.deps.db, jobs: t.deps.jobs, baseUrl: 'http://localhost:3000', numbers })
    const expert = await german()
    const { json } = await session(expert)
    await own.completeCheckout(json.data.id, { card: 'pays', confirmed: true, vat_number: 'DE123456789' })
    await runJobs()
    expect((await read(expert)).vat).toMatchObject({ rate: 25, number: 'DE123456789', valid: null })
    expect(asked).toEqual([
      ['POST', '/taxation_customs/vies/rest-api/check-vat-number', { countryCode: 'DE', vatNumber: '123456789' }],
    ])
    await t.moveClock(1800)
    await own.advance()
    expect(asked).toHaveLength(1)
    answer = { countryCode: 'DE', vatNumber: '123456789', valid: true, name: '---' }
    await t.moveClock(3700)
    await own.advance()
    await runJobs()
    await t.moveClock(0)
    expect((await read(expert)).vat).toEqual({
      country: 'DE',
      rate: 0,
      reverse_charge: true,
      number: 'DE123456789',
      valid: true,
    })
    const answers = [
      [{ valid: false }, 'unverified'],
      [{ errorWrappers: [{ error: 'INVALID_INPUT' }] }, 'unverified'],
      [{ errorWrappers: [] }, 'pending'],
      ['<html>', 'pending'],
      [{ valid: 'yes' }, 'pending'],
    ] as const
    for (const [given, state] of answers) {
      answer = given
      expect([given, await numbers.check('DE1')]).toEqual([given, state])
    }
    await new Promise((resolve) => vies.close(resolve))
    expect(await numbers.check('DE1')).toBe('pending')
  })
})

describe('invoices are kept', () => {
  test('from the end of their year: five years in Denmark, eight elsewhere', () => {
    const until = (issued: string, country: string | null) => retainedUntil(new Date(issued), country).toISOString()
    expect(until('2026-03-01T10:00:00Z', 'DK')).toBe('2031-12-31T23:00:00.000Z')
    expect(until('2026-03-01T10:00:00Z', 'DE')).toBe('2034-12-31T23:00:00.000Z')
    expect(until('2026-03-01T10:00:00Z', null)).toBe('2034-12-31T23:00:00.000Z')
    // a year begins at midnight in Copenhagen
    expect(until('2026-12-31T22:59:00Z', 'DK')).toBe('2031-12-31T23:00:00.000Z')
    expect(until('2026-12-31T23:30:00Z', 'DK')).toBe('2032-12-31T23:00:00.000Z')
  })

  test('and then deleted with their files, also when the provider still has them', async () => {
    const expert = await aFormerTrial()
    await buys(expert)
    const customer = await customerOf(expert)
    const rows = () => t.deps.db.selectFrom('invoices').selectAll().where('expert_id', '=', expert.expert_id).execute()
    const [row] = await rows()
    const key = row?.file_key ?? ''
    const over = (retainedUntil(row?.issued_at ?? new Date(), 'DK').getTime() - Date.now()) / 1000
    await t.moveClock(Math.floor(over) - 60)
    await sweepInvoices(t.deps)
    expect([(await rows()).length, (await t.deps.files.open(key)) !== undefined]).toEqual([1, true])
    await t.moveClock(Math.ceil(over) + 60)
    expect(await sweepInvoices(t.deps)).toBeGreaterThanOrEqual(1)
    await syncCustomer(t.deps, customer)
    expect([await rows(), await t.deps.files.open(key)]).toEqual([[], undefined])
  })
})

describe('what happens by itself', () => {
  test('renewal, a payment that fails, 14 days of grace, and another card that mends it', async () => {
    const expert = await aFormerTrial()
    await buys(expert)
    const customer = await customerOf(expert)
    await at(32 * DAY)
    expect(await planOf(expert)).toBe(2)
    await local.changeCard(customer, 'fails_later')
    await at(63 * DAY)
    const [row] = await t.deps.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('expert_id', '=', expert.expert_id)
      .execute()
    expect(row).toMatchObject({ state: 'past_due', plan_id: 2 })
    expect(await planOf(expert)).toBe(2)
    await local.changeCard(customer, 'pays')
    await runJobs()
    await t.moveClock(0)
    const own = await read(expert)
    expect(own).toMatchObject({ state: 'active', plan_id: 2 })
    expect(own.invoices.map(({ status }: { status: string }) => status)).toEqual(['paid', 'paid', 'paid'])
  })

  test('unpaid for 14 days: the free plan, and nothing is deleted', async () => {
    const expert = await aFormerTrial()
    await buys(expert, buying, 'fails_later')
    await at(32 * DAY)
    expect(await planOf(expert)).toBe(2)
    await at(48 * DAY)
    expect(await planOf(expert)).toBe(1)
    await t.moveClock(0)
    expect((await read(expert)).invoices[0]).toMatchObject({ status: 'uncollectible' })
  })

  test('what was never told of is found by the daily look, once', async () => {
    const expert = await aFormerTrial()
    const { json } = await session(expert)
    await local.completeCheckout(json.data.id, { card: 'pays', confirmed: true, vat_number: null })
    await t.deps.db.deleteFrom('pgboss.job' as 'deliveries').execute() // the queue is lost
    await t.moveClock(2 * DAY)
    expect(await reconcile(t.deps)).toBeGreaterThanOrEqual(1)
    expect(await planOf(expert)).toBe(2)
    expect(await reconcile(t.deps)).toBe(0)
  })

  test('an older look never overwrites a newer one', async () => {
    const expert = await aFormerTrial()
    await buys(expert)
    const customer = await customerOf(expert)
    const old = await t.deps.payments.listSubscriptions(customer)
    const slow = syncCustomer(
      {
        ...t.deps,
        payments: {
          ...t.deps.payments,
          async listSubscriptions() {
            await cancel(expert) // meanwhile
            return old
          },
        },
      },
      customer,
    )
    expect(await slow).toBe(0)
    expect((await read(expert)).paid.cancel_at_period_end).toBe(true)
  })

  test('two checkouts completed at once: the first subscription stays', async () => {
    const expert = await aFormerTrial()
    await buys(expert)
    const customer = await customerOf(expert)
    const price = { plan: 3, name: 'Studio', interval: 'monthly', currency: 'DKK', amount: 89_900 } as const
    const made = await local.createCheckout(
      { customer, price, trial: null, success_url: '/', cancel_url: '/', language: 'en' },
      'second',
    )
    await pay(made.id)
    expect(await read(expert)).toMatchObject({ plan_id: 2, paid: { plan_id: 2 } })
    const states = await t.deps.db
      .selectFrom('subscriptions')
      .select('state')
      .where('expert_id', '=', expert.expert_id)
      .orderBy('id')
      .execute()
    expect(states.map(({ state }) => state)).toEqual(['active', 'canceled'])
  })

  test('an account that leaves is cancelled; its invoices stay when it is erased', async () => {
    const expert = await aFormerTrial()
    await buys(expert)
    const left = await t.call(accounts.leaveAccount, { token: expert.token, body: { current_password: PASSWORD } })
    expect(left.status, left.text).toBe(204)
    await runJobs()
    const rows = () =>
      t.deps.db.selectFrom('subscriptions').selectAll().where('expert_id', '=', expert.expert_id).execute()
    expect(await rows()).toMatchObject([{ state: 'active', cancel_at_period_end: true }])
    await t.deps.events.transaction((tx) =>
      t.deps.events.emit(tx, 'account.erasing', { account_id: expert.account_id }),
    )
    await runJobs()
    expect(await rows()).toMatchObject([{ state: 'canceled' }])
    const invoices = await t.deps.db
      .selectFrom('invoices')
      .selectAll()
      .where('expert_id', '=', expert.expert_id)
      .execute()
    expect(invoices).toMatchObject([{ status: 'paid', file_key: expect.stringContaining('invoices/') }])
  })
})

const page = (method: 'GET' | 'POST', url: string, fields: Record<string, string> = {}) =>
  t.request({
    method,
    url: new URL(url).pathname,
    ...(method === 'POST'
      ? {
          payload: new URLSearchParams(fields).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }
      : {}),
  })

describe('the stand-in’s pages', () => {
  test('a checkout shows what it costs, asks the bank, and leads back when the plan holds', async () => {
    const expert = await aFormerTrial()
    const { url } = (await session(expert, { ...buying, success_url: '/da/expert/leads' })).json.data
    const shown = await page('GET', url)
    expect(shown.status, shown.text).toBe(200)
    for (const words of ['Professional', '399', '498,75', 'VAT 25%']) expect(shown.text).toContain(words)
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'")
    const declined = await page('POST', url, { card: 'declined' })
    expect([declined.status, declined.text.includes('role="alert"')]).toEqual([402, true])
    const wrong = await page('POST', url, { card: 'pays', vat_number: '"><script>alert(1)</script>' })
    expect([wrong.status, wrong.text.includes('<script>')]).toEqual([422, false])
    const asks = await page('POST', url, { card: 'confirms' })
    expect(asks.text).toContain('name="confirmed"')
    const paid = await page('POST', url, { card: 'confirms', confirmed: '1' })
    expect([paid.status, paid.headers.location]).toEqual([303, 'http://localhost:3000/da/expert/leads'])
    expect(await planOf(expert)).toBe(2)
    // the value that the page sent
    const { last4 } = (await read(expert)).card ?? { last4: 'none' }
    expect(shown.text).toMatch(new RegExp(`value="confirms"> [\\d ]+${last4}:`))
    expect([(await page('POST', url, { card: 'pays' })).status, (await page('GET', url)).status]).toEqual([409, 200])
    for (const end of ['0', '%00']) expect((await page('GET', `${url}${end}`)).status).toBe(404)
  })

  test('the portal changes the card; its address ends after an hour', async () => {
    const expert = await aFormerTrial()
    await buys(expert)
    const { url } = (await t.call(subscriptions.openBillingPortal, { token: expert.token })).json.data
    expect((await page('POST', url, { card: 'fails_later' })).text).toContain('role="status"')
    expect((await change(expert, { plan_id: 3, interval: 'monthly' })).json.code).toBe('payment_declined')
    expect((await page('POST', url, { card: 'none' })).status).toBe(422)
    await t.moveClock(3601)
    expect((await page('GET', url)).status).toBe(404)
  })

  test('they speak the reader’s language', async () => {
    const expert = await aFormerTrial()
    const german = { locale: 'de' }
    const { json } = await t.call(subscriptions.createSubscriptionSession, {
      token: expert.token,
      body: buying,
      headers: german,
    })
    expect((await page('GET', json.data.url)).text).toContain('Dein Tarif: Professional')
  })
})

describe('the portal', () => {
  test('its address, with a way back that is ours', async () => {
    const expert = await aFormerTrial()
    const portal = (back?: string) =>
      t.call(subscriptions.openBillingPortal, { token: expert.token, query: back === undefined ? {} : { back } })
    expect((await portal()).json.code).toBe('not_subscribed')
    await buys(expert)
    const { json } = await portal('/da/expert/leads')
    expect((await page('GET', json.data.url)).text).toContain('http://localhost:3000/da/expert/leads')
    for (const path of ['//evil.example', '/\\evil', '/a%0d%0ab', 'https://evil.example'])
      expect((await portal(path)).status).toBe(422)
  })
})
