/** Notifications about plans to studio owners: by mail, in the app and on open pages, each only once. */
import { notifications } from '@husrum/contract/market/notifications/notifications.ts'
import { subscriptions } from '@husrum/contract/experts/billing/billing.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localPayments, type LocalPayments } from '../../../platform/providers/payments/payments-local.ts'
import type { Card } from '../../../platform/providers/payments/local-store.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { anExpert, type ExpertPerson } from '../../../testing/people.ts'
import { recalculateDuePlans } from './plans.service.ts'
import { EVENT_JOB, FILES_JOB, remind, syncCustomer } from './sync.service.ts'

const DAY = 86_400
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
  await t.deps.db.updateTable('billing_accounts').set({ trial_reminded_at: new Date() }).execute()
  await t.deps.db.updateTable('subscriptions').set({ state: 'canceled' }).execute()
})
afterAll(() => t.close())

const runJobs = () => t.deps.jobs.flush(['local-payment-event', EVENT_JOB, FILES_JOB])
/** Runs the jobs of one minute twice, on two instances at once. */
async function at(seconds: number): Promise<void> {
  await t.moveClock(seconds)
  await local.advance()
  await runJobs()
  await recalculateDuePlans(t.deps)
  await Promise.all([remind(t.deps), remind(t.deps)])
  await remind(t.deps)
}

const confirmed = { email_verified_at: new Date() }
async function anOwner({ trial = null, account = confirmed }: { trial?: Date | null; account?: object } = {}) {
  const expert = await anExpert(t, { plan_id: trial ? 2 : 1, capacity_wish: null }, account)
  const past = new Date('2026-01-01')
  const { expert_id, account_id } = expert
  const tried = { trial_plan_id: 2, trial_started_at: past, trial_ends_at: trial ?? past }
  await t.deps.db
    .insertInto('billing_accounts')
    .values({ expert_id, account_id, wished_plan_id: 2, ...tried })
    .execute()
  return expert
}
const monthly = (plan_id: number) => ({ plan_id, interval: 'monthly' })
const yearly = (plan_id: number) => ({ plan_id, interval: 'yearly' })
async function buys({ token }: ExpertPerson, body: object = monthly(2), card: Card = 'pays'): Promise<void> {
  const { json, status, text } = await t.call(subscriptions.createSubscriptionSession, { token, body })
  expect(status, text).toBe(201)
  await local.completeCheckout(json.data.id, { card, confirmed: true, vat_number: null })
  await runJobs()
}
const change = async ({ token }: ExpertPerson, body: object) => {
  const { status, text } = await t.call(subscriptions.changeSubscription, { token, body })
  expect(status, text).toBe(200)
}
const customerOf = async ({ expert_id }: ExpertPerson) => {
  const query = t.deps.db.selectFrom('billing_accounts').select('customer_id').where('expert_id', '=', expert_id)
  return (await query.executeTakeFirstOrThrow()).customer_id ?? ''
}
/** Mails in the order of writing, and in-app notifications. */
async function heard({ account_id }: ExpertPerson): Promise<{ mails: string[]; lines: string[] }> {
  const of = (table: 'deliveries' | 'notifications') =>
    t.deps.db.selectFrom(table).select('kind').where('account_id', '=', account_id).orderBy('id')
  const mails = await of('deliveries').select('subject').where('kind', 'like', 'billing-%').execute()
  const lines = await t.deps.db
    .selectFrom('notifications')
    .select(['kind', 'detail'])
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute()
  return {
    mails: mails.map(({ subject }) => (subject ?? '').replaceAll('\u00a0', ' ')),
    lines: lines.map(({ kind, detail }) => `${kind}.${detail}`),
  }
}
const dayOf = (date: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Copenhagen' }).format(date)
const inDays = (days: number) => new Date(Date.now() + days * DAY * 1000)
const PAID = 'We’ve received your payment of 498,75 kr.'

describe('a payment', () => {
  test('has one receipt, however often and by whom it is looked at; a renewal has its own', async () => {
    const owner = await anOwner()
    await buys(owner)
    const customer = await customerOf(owner)
    await Promise.all(Array.from({ length: 20 }, () => syncCustomer(t.deps, customer)))
    expect(await heard(owner)).toEqual({ mails: [PAID], lines: ['payment_receipt.paid'] })
    const { json } = await t.call(notifications.listNotifications, { token: owner.token })
    expect(json.data).toMatchObject([
      {
        kind: 'payment_receipt',
        text: PAID.replace(' kr.', '\u00a0kr.'),
        path: '/expert/billing-and-payments',
        params: { amount: 49_875, currency: 'DKK', number: expect.stringMatching(/^LOCAL-/) },
        read: false,
      },
    ])
    const told = await t.deps.db
      .selectFrom('events')
      .select('name')
      .where('recipient_id', '=', owner.account_id)
      .orderBy('seq')
      .execute()
    expect(told.map(({ name }) => name)).toContain('subscription.updated')
    const letter = await t.deps.db
      .selectFrom('deliveries')
      .select(['text', 'html', 'attachments'])
      .where('account_id', '=', owner.account_id)
      .where('kind', '=', 'billing-payment_receipt')
      .executeTakeFirstOrThrow()
    expect(letter.text).toContain('/expert/billing-and-payments#invoices')
    expect(letter.text).toContain('The invoice is attached as a PDF.')
    const [file] = letter.attachments as { name: string; content: string }[] // the list that is being sent
    expect(file?.name).toMatch(/^husrum-LOCAL-.*\.pdf$/)
    expect(Buffer.from(file?.content ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-/)
    await at(32 * DAY)
    expect((await heard(owner)).mails).toEqual([PAID, PAID])
  })

  test('that fails is told of four times in 14 days, and then that the plan has ended', async () => {
    const owner = await anOwner()
    await buys(owner, monthly(2), 'fails_later')
    const bought = await t.deps.db
      .selectFrom('subscriptions')
      .select('period_end')
      .where('expert_id', '=', owner.expert_id)
      .executeTakeFirstOrThrow()
    const due = ((bought.period_end?.getTime() ?? 0) - Date.now()) / 1000
    const counts: [days: number, reminders: number][] = []
    for (const days of [0, 1, 2.9, 3, 6.9, 7, 11.9, 12, 13.9]) {
      await at(Math.ceil(due + days * DAY) + 5)
      const { mails } = await heard(owner)
      counts.push([days, mails.length - 1])
    }
    expect(counts).toEqual([
      [0, 1],
      [1, 1],
      [2.9, 1],
      [3, 2],
      [6.9, 2],
      [7, 3],
      [11.9, 3],
      [12, 4],
      [13.9, 4],
    ])
    const ends = dayOf(new Date((bought.period_end?.getTime() ?? 0) + 14 * DAY * 1000))
    await at(Math.ceil(due + 14 * DAY) + 65)
    expect(await heard(owner)).toEqual({
      mails: [
        PAID,
        'Your payment didn’t go through',
        'Your payment is still missing',
        'Your payment is still missing',
        `Professional ends on ${ends} if you don’t pay`,
        'Professional has ended',
      ],
      lines: [
        'payment_receipt.paid',
        'payment_failed.first',
        'payment_failed.again',
        'payment_failed.again',
        'payment_failed.last',
        'plan_cancelled.unpaid',
      ],
    })
  })

  test('that comes after all stops the reminders, also one that is still on its way', async () => {
    const owner = await anOwner()
    await buys(owner, monthly(2), 'fails_later')
    await at(32 * DAY)
    expect((await heard(owner)).mails).toEqual([PAID, 'Your payment didn’t go through'])
    await local.changeCard(await customerOf(owner), 'pays')
    await runJobs()
    const waiting = await t.deps.db
      .selectFrom('deliveries')
      .select(['state', 'expires_at'])
      .where('account_id', '=', owner.account_id)
      .where('kind', '=', 'billing-payment_failed')
      .execute()
    // the mail is still queued, and is obsolete now
    expect(waiting).toHaveLength(1)
    expect(waiting[0]?.expires_at?.getTime()).toBeLessThanOrEqual(t.deps.clock.now().getTime())
    for (const days of [36, 40, 45]) await at(days * DAY)
    const { lines } = await heard(owner)
    expect(lines).toEqual(['payment_receipt.paid', 'payment_failed.first', 'payment_receipt.paid'])
  })

  test('paid at the provider a moment ago and not told of yet: nobody is reminded', async () => {
    const owner = await anOwner()
    await buys(owner, monthly(2), 'fails_later')
    await at(32 * DAY)
    await t.moveClock(35.5 * DAY)
    await local.changeCard(await customerOf(owner), 'pays')
    await remind(t.deps)
    expect((await heard(owner)).lines).toEqual(['payment_receipt.paid', 'payment_failed.first', 'payment_receipt.paid'])
  })
})

describe('a trial', () => {
  test('without a card is told of three days before its end, once', async () => {
    const ends = inDays(14)
    const owner = await anOwner({ trial: ends })
    await t.deps.db
      .updateTable('billing_accounts')
      .set({ plan_due_at: ends })
      .where('expert_id', '=', owner.expert_id)
      .execute()
    await at(11 * DAY - 60)
    expect((await heard(owner)).mails).toEqual([])
    for (const seconds of [11 * DAY + 60, 12 * DAY, 13.9 * DAY, 14.1 * DAY]) await at(seconds)
    expect(await heard(owner)).toEqual({
      mails: [`Your trial ends on ${dayOf(ends)}`, 'Your trial has ended'],
      lines: ['trial_ending.ends', 'trial_ending.ended'],
    })
  })

  test('says before and after its end how many projects the free plan hides', async () => {
    const ends = inDays(14)
    const owner = await anOwner({ trial: ends })
    await t.deps.db
      .insertInto('projects')
      .values(
        Array.from({ length: 6 }, (_, position) => ({
          expert_id: owner.expert_id,
          position,
          status: 'published',
          title: `Project ${position}`,
          project_type: 'residential',
        })),
      )
      .execute()
    const due = { plan_due_at: ends, trial_reminded_at: null }
    await t.deps.db.updateTable('billing_accounts').set(due).where('expert_id', '=', owner.expert_id).execute()
    for (const seconds of [12 * DAY, 14.1 * DAY]) await at(seconds)
    const mails = await t.deps.db
      .selectFrom('deliveries')
      .select('text')
      .where('account_id', '=', owner.account_id)
      .orderBy('id')
      .execute()
    expect(mails.map(({ text }) => /Basic shows .*/.exec(text ?? '')?.[0])).toEqual([
      'Basic shows 3 of your 6 projects, so 3 will be hidden. Under Billing and payments you can choose which stay.',
      'Basic shows 3 of your 6 projects, so 3 are hidden now. Under Portfolio you can move another one to the front to show it instead.',
    ])
  })

  test('that was begun with a card taken out since is told of when it has ended', async () => {
    const owner = await anOwner({ trial: inDays(10) })
    await buys(owner)
    const { provider_id } = await t.deps.db
      .selectFrom('subscriptions')
      .select('provider_id')
      .where('expert_id', '=', owner.expert_id)
      .executeTakeFirstOrThrow()
    await local.cancelNow(provider_id, { refund: false })
    await runJobs()
    expect((await heard(owner)).lines).toEqual(['trial_ending.ended'])
  })

  test('with a card says what will be charged', async () => {
    const ends = inDays(10)
    const owner = await anOwner({ trial: ends })
    await buys(owner, yearly(3))
    for (const seconds of [6 * DAY, 7 * DAY + 60, 8 * DAY]) await at(seconds)
    expect(await heard(owner)).toEqual({ mails: [`Your trial ends on ${dayOf(ends)}`], lines: ['trial_ending.pays'] })
    const { text } = await t.deps.db
      .selectFrom('deliveries')
      .select('text')
      .where('account_id', '=', owner.account_id)
      .executeTakeFirstOrThrow()
    expect(text).toContain('we’ll charge 11.237,50\u00a0kr. to your card')
    await at(10 * DAY + 60)
    expect((await heard(owner)).lines).toEqual(['trial_ending.pays', 'payment_receipt.paid'])
  })
})

describe('a change', () => {
  test('more at once, less planned and begun, a year and a month', async () => {
    const owner = await anOwner()
    await buys(owner)
    await change(owner, monthly(3))
    await change(owner, monthly(2))
    await change(owner, monthly(3)) // cancelled
    await change(owner, monthly(2))
    await at(32 * DAY)
    await t.moveClock(0)
    expect((await heard(owner)).lines.filter((line) => line.startsWith('plan_'))).toEqual([
      'plan_changed.up',
      'plan_changed.planned',
      'plan_changed.planned',
      'plan_changed.down',
    ])
    const other = await anOwner()
    await buys(other)
    await change(other, yearly(2))
    await change(other, monthly(2))
    const { mails, lines } = await heard(other)
    expect(lines.filter((line) => line.startsWith('plan_'))).toEqual([
      'plan_changed.yearly',
      'plan_changed.monthly_planned',
    ])
    expect(mails).toContain('You pay for Professional by the year now')
  })

  test('a cancellation is confirmed each time, and its end needs no second mail', async () => {
    const owner = await anOwner()
    await buys(owner)
    const cancel = () => t.call(subscriptions.cancelSubscription, { token: owner.token })
    for (const step of [cancel, cancel, () => change(owner, monthly(2)), cancel]) await step()
    await at(32 * DAY)
    const { lines } = await heard(owner)
    expect(lines).toEqual(['payment_receipt.paid', 'plan_cancelled.planned', 'plan_cancelled.planned'])
  })

  test('ended at the provider at once is told; a duplicate that is taken back is not', async () => {
    const owner = await anOwner()
    await buys(owner)
    const row = await t.deps.db
      .selectFrom('subscriptions')
      .select('provider_id')
      .where('expert_id', '=', owner.expert_id)
      .executeTakeFirstOrThrow()
    await local.cancelNow(row.provider_id, { refund: false })
    await runJobs()
    expect((await heard(owner)).lines).toEqual(['payment_receipt.paid', 'plan_cancelled.ended'])
  })
})

describe('who hears', () => {
  test('the owner in their language; no address that is not confirmed', async () => {
    const [danish, unconfirmed] = [
      await anOwner({ account: { ...confirmed, locale: 'da' } }),
      await anOwner({ account: { email_verified_at: null } }),
    ]
    for (const owner of [danish, unconfirmed]) await buys(owner)
    expect((await heard(danish)).mails).toEqual(['Vi har modtaget din betaling på 498,75 kr.'])
    expect(await heard(unconfirmed)).toEqual({ mails: [], lines: ['payment_receipt.paid'] })
  })

  test('by mail always; to devices by choice', async () => {
    const owner = await anOwner()
    const body = { billing: { email: false, push: false } }
    const { json, status } = await t.call(notifications.putNotificationPreferences, { token: owner.token, body })
    expect([status, json.data.billing]).toEqual([200, { email: true, push: false }])
    await buys(owner)
    expect((await heard(owner)).mails).toEqual([PAID])
  })
})
