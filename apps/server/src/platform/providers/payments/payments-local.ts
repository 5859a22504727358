/**
 * The local stand-in for a payment provider: plans, trials, renewals, cards that pay and cards that do not, by the
 * application's clock. It reports events as Stripe does, by signed calls to the same address, through the queue.
 */
import { createHash, randomBytes } from 'node:crypto'
import { isLiveSubscription } from '@husrum/contract/experts/billing/plans.rules.ts'
import { PAST_DUE_DAYS } from '@husrum/contract/core/limits.ts'
import { vatOf } from '@husrum/contract/experts/billing/vat.rules.ts'
import Stripe from 'stripe'
import { readNow } from '../../core/clock.ts'
import type { Database, Tx } from '../../database/database.ts'
import { DEVELOPMENT_SECRETS } from '../../config/config-secrets.ts'
import type { Jobs } from '../../core/jobs/jobs.ts'
import {
  listDocuments,
  listDueCustomers,
  lockCustomer,
  maybeDocument,
  saveDocument,
  selectNextNumber,
  type Card,
  type LocalCheckout,
  type LocalCustomer,
  type LocalInvoice,
  type LocalSubscription,
} from './local-rows.ts'
import { vatNumbers, type VatNumbers } from './vat-numbers.ts'
import { SIGNATURE } from './payment-webhook.ts'
import {
  PaymentRefused,
  type PaidCard,
  type PaidInvoice,
  type PaidSubscription,
  type PaymentsPort,
  type Price,
  type Sums,
} from './payments.ts'

/** Signs what the stand-in sends to this server; the secret has no meaning anywhere else. */
export const LOCAL_SECRET = DEVELOPMENT_SECRETS.stripe
export const LOCAL_CHECKOUT = '/dev/payments/checkout'
export const LOCAL_PORTAL = '/dev/payments/portal'
const EVENT_JOB = 'local-payment-event'
const ADVANCE_JOB = 'advance-local-payments'
const DAY = 86_400_000
const PORTAL_MS = 3_600_000
const RECHECK_MS = 3_600_000
/** When a failed payment is retried, in days after it was due. */
const TRIES_AFTER_DAYS = [3, 5, 7, 10] as const

/** The refunded lines, with negative sums. */
type CreditLines = Sums & Pick<LocalInvoice, 'lines'>
type Parts = { db: Database; jobs: Jobs; baseUrl: string; numbers?: VatNumbers }
export type SendEvent = (payload: string, headers: Record<string, string>) => Promise<number>
export type LocalPayments = PaymentsPort & {
  /** Completes the checkout page with a card: the subscription begins, or nothing changes. */
  completeCheckout(
    id: string,
    given: { card: Card | null; confirmed: boolean; vat_number: string | null },
  ): Promise<void>
  /** Sets the card of the portal page: a new card pays open invoices at once. */
  changeCard(customer: string, card: Card, vat_number?: string | null): Promise<void>
  /** Sends waiting events now, instead of when the worker polls. */
  flush(): Promise<void>
  /** Does everything that is due by the application's clock. */
  advance(): Promise<number>
  /** Registers the jobs; `send` reaches this server's own endpoint. */
  registerJobs(send: SendEvent): void
}

/** The displayed details of the test cards. */
const shownCards: Record<Card, PaidCard> = {
  pays: { brand: 'visa', last4: '4242', expires: '2034-12' },
  confirms: { brand: 'visa', last4: '3184', expires: '2034-12' },
  declined: { brand: 'visa', last4: '0002', expires: '2034-12' },
  fails_later: { brand: 'mastercard', last4: '0341', expires: '2034-12' },
}

const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`
/** The same id for the same key: a retry creates nothing new. */
const keyedId = (prefix: string, key: string): string =>
  `${prefix}_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`
const iso = (at: Date): string => at.toISOString()
const maybeDate = (at: string | null): Date | null => (at === null ? null : new Date(at))

export function localPayments({ db, jobs, baseUrl, numbers = vatNumbers(undefined) }: Parts): LocalPayments {
  type Happened = { type: string; object: { id: string; object: string } }
  /** Changes one customer with its row locked; events are sent after the commit. */
  function within<T>(
    customerId: string,
    work: (tx: Tx, customer: LocalCustomer, now: Date, tell: (type: string, id: string) => void) => Promise<T>,
  ): Promise<T> {
    return db.transaction().execute(async (tx) => {
      const customer = await lockCustomer(tx, customerId)
      const happened: Happened[] = []
      const tell = (type: string, id: string) =>
        void happened.push({
          type,
          object: { id, object: type.slice(0, type.lastIndexOf('.')).replace('customer.', '') },
        })
      const done = await work(tx, customer, await readNow(tx), tell)
      await jobs.enqueueAll(
        tx,
        EVENT_JOB,
        happened.map(({ type, object }) => ({
          id: newId('evt'),
          object: 'event',
          type,
          data: { object: { ...object, customer: customerId } },
        })),
      )
      return done
    })
  }

  async function requireSubscription(id: string): Promise<{ customer_id: string; body: LocalSubscription }> {
    const found = await maybeDocument(db, 'subscription', id)
    if (!found) throw new PaymentRefused('payments_unavailable', `local payments: there is no subscription ${id}`)
    return found
  }

  /** Changes one subscription, and reports it as an update. */
  async function change(
    id: string,
    decide: (
      subscription: LocalSubscription,
      parts: { tx: Tx; customer: LocalCustomer; now: Date; tell: (type: string, id: string) => void },
    ) => Promise<LocalSubscription> | LocalSubscription,
  ): Promise<void> {
    const { customer_id } = await requireSubscription(id)
    await within(customer_id, async (tx, customer, now, tell) => {
      const { body } = await requireRow(tx, id)
      const changed = await decide(body, { tx, customer, now, tell })
      await saveDocument(tx, customer_id, changed, dueAt(changed))
      tell(`customer.subscription.${isLiveSubscription(changed.state) ? 'updated' : 'deleted'}`, id)
    })
  }
  async function requireRow(tx: Tx, id: string): Promise<{ body: LocalSubscription }> {
    const found = await maybeDocument(tx, 'subscription', id)
    if (!found) throw new PaymentRefused('payments_unavailable', `local payments: there is no subscription ${id}`)
    return found
  }

  /** Issues an invoice and charges the card; false when it stays open. */
  async function bill(
    tx: Tx,
    customer: LocalCustomer,
    lines: LocalInvoice['lines'],
    { currency }: Pick<Price, 'currency'>,
    now: Date,
    subscription: string,
  ): Promise<{ invoice: LocalInvoice; paid: boolean }> {
    const paid = customer.card === 'pays' || customer.card === 'confirms'
    const sums = withVat(
      lines.reduce((sum, { net }) => sum + net, 0),
      customer,
    )
    const invoice: LocalInvoice = {
      kind: 'invoice',
      id: newId('in'),
      number: await nextNumber(tx),
      status: paid ? 'paid' : 'open',
      currency,
      ...sums,
      subscription,
      buyer: {
        name: customer.name,
        email: customer.email,
        country: customer.country,
        vat_number: customer.vat_number,
      },
      lines,
      issued_at: iso(now),
    }
    await saveDocument(tx, customer.id, invoice)
    return { invoice, paid }
  }

  const nextNumber = async (tx: Tx): Promise<string> => `LOCAL-${String(await selectNextNumber(tx)).padStart(5, '0')}`

  /** Refunds an invoice, or part of it, to the card; the sums are negative. */
  async function credit(
    tx: Tx,
    customer: LocalCustomer,
    of: LocalInvoice,
    given: CreditLines,
    now: Date,
  ): Promise<string> {
    const note: LocalInvoice = {
      ...of,
      ...given,
      id: newId('cn'),
      number: await nextNumber(tx),
      status: 'paid',
      credits: of.number,
      issued_at: iso(now),
    }
    await saveDocument(tx, customer.id, note)
    return note.id
  }
  const whole = ({ net, vat, total, lines }: LocalInvoice): CreditLines => ({
    net: -net,
    vat: -vat,
    total: -total,
    lines: lines.map((line) => ({ ...line, net: -line.net })),
  })
  const invoicesOf = async (tx: Tx, customer: string, subscription: string): Promise<LocalInvoice[]> =>
    (await listDocuments(tx, 'invoice', customer)).filter((each) => each.subscription === subscription)

  /** Checks whether a VAT number is registered, outside of every transaction. */
  const checked = async (number: string | null): Promise<Pick<LocalCustomer, 'vat_number' | 'vat_state'>> =>
    number === null ? { vat_number: null } : { vat_number: number, vat_state: await numbers.check(number) }
  /** A number that could not be checked is checked again in an hour. */
  const recheckAt = ({ vat_state }: LocalCustomer, now: Date): Date | null =>
    vat_state === 'pending' ? new Date(now.getTime() + RECHECK_MS) : null

  async function recheckNumber(customerId: string): Promise<void> {
    const found = await maybeDocument(db, 'customer', customerId)
    const number = found?.body.vat_number
    if (!found || found.body.vat_state !== 'pending' || typeof number !== 'string') return
    const vat_state = await numbers.check(number)
    await within(customerId, async (tx, customer, now, tell) => {
      if (customer.vat_number !== number) return
      const owner = { ...customer, vat_state }
      await saveDocument(tx, customerId, owner, recheckAt(owner, now))
      if (vat_state !== 'pending') tell('customer.tax_id.updated', customerId)
    })
  }

  /** The next step of a subscription whose time has come. */
  async function step(
    tx: Tx,
    customer: LocalCustomer,
    found: LocalSubscription,
    now: Date,
    tell: (type: string, id: string) => void,
  ): Promise<LocalSubscription> {
    if (found.state === 'past_due') return retry(tx, customer, found, now, tell)
    const at = found.period_end
    if (found.cancel_at_period_end || (found.state === 'trialing' && customer.card === null))
      return { ...found, state: 'canceled', ended_at: at }
    const price = found.next ?? found.price
    const end = iso(periodAfter(new Date(at), price))
    const line = { plan: price.name, interval: price.interval, from: at, to: end, net: price.amount }
    const { invoice, paid } = await bill(tx, customer, [line], price, new Date(at), found.id)
    tell(paid ? 'invoice.paid' : 'invoice.payment_failed', invoice.id)
    return {
      ...found,
      price,
      next: null,
      period_start: at,
      period_end: end,
      state: paid ? 'active' : 'past_due',
      past_due_since: paid ? null : at,
      tries: paid ? 0 : 1,
      open_invoice: paid ? null : invoice.id,
    }
  }

  async function retry(
    tx: Tx,
    customer: LocalCustomer,
    found: LocalSubscription,
    now: Date,
    tell: (type: string, id: string) => void,
  ): Promise<LocalSubscription> {
    const invoice = found.open_invoice === null ? undefined : await maybeDocument(tx, 'invoice', found.open_invoice)
    const paid = customer.card === 'pays' || customer.card === 'confirms'
    const isOver = now.getTime() >= Date.parse(found.past_due_since ?? '') + PAST_DUE_DAYS * DAY
    if (invoice && (paid || isOver))
      await saveDocument(tx, customer.id, { ...invoice.body, status: paid ? 'paid' : 'uncollectible' })
    if (invoice) tell(paid ? 'invoice.paid' : 'invoice.payment_failed', invoice.body.id)
    if (paid) return { ...found, state: 'active', past_due_since: null, tries: 0, open_invoice: null }
    if (isOver) return { ...found, state: 'canceled', ended_at: iso(now) }
    return { ...found, tries: found.tries + 1 }
  }

  async function advanceCustomer(customerId: string): Promise<void> {
    await within(customerId, async (tx, customer, now, tell) => {
      for (const found of await listDocuments(tx, 'subscription', customerId)) {
        let subscription = found
        // a clock that was moved far makes several steps due at once
        for (let due = dueAt(subscription); due !== null && due <= now; due = dueAt(subscription)) {
          subscription = await step(tx, customer, subscription, now, tell)
          tell(`customer.subscription.${isLiveSubscription(subscription.state) ? 'updated' : 'deleted'}`, found.id)
        }
        if (subscription !== found) await saveDocument(tx, customerId, subscription, dueAt(subscription))
      }
    })
  }

  async function previewOf(id: string, price: Price, now: Date) {
    const { customer_id, body } = await requireSubscription(id)
    const customer = await maybeDocument(db, 'customer', customer_id)
    if (!customer)
      throw new PaymentRefused('payments_unavailable', `local payments: there is no customer ${customer_id}`)
    const { lines, period_end } = prorate(body, price, now)
    const net = lines.reduce((sum, line) => sum + line.net, 0)
    const { vat_rate: rate, reverse_charge, ...due } = withVat(net, customer.body)
    const period = [new Date(body.period_start), new Date(body.period_end)] as const
    return {
      lines: lines
        .filter((line) => line.net !== 0)
        .map((line) => {
          const { plan, interval, amount } = line.net < 0 ? body.price : price
          const [from, to] = [new Date(line.from), new Date(line.to)]
          const whole = interval === body.price.interval ? period : ([from, to] as const)
          return { plan, interval, from, to, whole, price: amount, amount: line.net }
        }),
      vat: { rate, reverse_charge },
      due_now: due,
      next: { ...sumsOf(withVat(price.amount, customer.body)), at: new Date(period_end) },
      proration_at: now,
    }
  }

  return {
    provider: 'local',
    readAccount: async () => 'local',
    async createCustomer(buyer, key) {
      const id = keyedId('cus', key)
      await db.transaction().execute(async (tx) => {
        if (await maybeDocument(tx, 'customer', id)) return
        await saveDocument(tx, id, { ...buyer, kind: 'customer', id, card: null, vat_number: null })
      })
      return id
    },
    async createCheckout({ customer, price, trial, success_url, cancel_url, language }, key) {
      return within(customer, async (tx, _, now) => {
        const id = keyedId('cs', key)
        const made = await maybeDocument(tx, 'checkout', id)
        const checkout: LocalCheckout = made?.body ?? {
          kind: 'checkout',
          id,
          state: 'open',
          price,
          trial: trial && { ends_at: iso(trial.ends_at), without_card: trial.without_card },
          success_url,
          cancel_url,
          language,
          expires_at: iso(new Date(now.getTime() + DAY)),
        }
        if (!made) await saveDocument(tx, customer, checkout)
        return { id, url: `${baseUrl}${LOCAL_CHECKOUT}/${id}`, expires_at: new Date(checkout.expires_at) }
      })
    },
    async expireCheckout(id) {
      const found = await maybeDocument(db, 'checkout', id)
      if (!found) return
      await within(found.customer_id, async (tx) => {
        const checkout = await maybeDocument(tx, 'checkout', id)
        if (checkout?.body.state === 'complete')
          throw new PaymentRefused('checkout_completed', `local payments: ${id} is complete`)
        if (checkout) await saveDocument(tx, found.customer_id, { ...checkout.body, state: 'expired' })
      })
    },
    async readCustomer(id) {
      const found = await maybeDocument(db, 'customer', id)
      const { card = null, country = null, vat_number = null, vat_state = 'pending' } = found?.body ?? {}
      return {
        card: card && shownCards[card],
        country,
        vat: vat_number === null ? null : { number: vat_number, state: vat_state },
      }
    },
    listSubscriptions: async (customer) => (await listDocuments(db, 'subscription', customer)).map(readSubscription),
    listInvoices: async (customer) => (await listDocuments(db, 'invoice', customer)).map(readInvoice),
    async readInvoiceFile(id) {
      const found = await maybeDocument(db, 'invoice', id)
      if (!found) return undefined
      const { printLocalInvoice } = await import('./local-invoice.ts')
      return printLocalInvoice(found.body)
    },
    previewChange: async (id, price) => previewOf(id, price, await readNow(db)),
    async previewNext(id) {
      const found = await maybeDocument(db, 'subscription', id)
      const customer = found && (await maybeDocument(db, 'customer', found.customer_id))
      if (!found || !customer)
        throw new PaymentRefused('payments_unavailable', `local payments: there is no subscription ${id}`)
      const { amount, currency } = found.body.next ?? found.body.price
      return { ...withVat(amount, customer.body), currency }
    },
    async changeNow(id, price, proration) {
      await change(id, async (found, { tx, customer, now, tell }) => {
        const { lines, ...after } = prorate(found, price, proration ?? now)
        if (customer.card === 'declined' || customer.card === 'fails_later' || (lines.length > 0 && !customer.card))
          throw new PaymentRefused('payment_declined', 'local payments: the card was declined')
        if (customer.card === 'confirms' && lines.length > 0)
          throw new PaymentRefused('payment_needs_confirmation', 'local payments: the card asks its owner')
        const net = lines.reduce((sum, line) => sum + line.net, 0)
        const last = (await invoicesOf(tx, customer.id, id)).find(({ credits }) => credits === undefined)
        // the refund exceeds the charge: a year of a smaller plan changes to a month of a larger one
        if (net < 0 && last)
          tell('credit_note.created', await credit(tx, customer, last, { ...withVat(net, customer), lines }, now))
        else if (lines.length > 0) tell('invoice.paid', (await bill(tx, customer, lines, price, now, id)).invoice.id)
        return { ...found, ...after, price, next: null, cancel_at_period_end: false }
      })
    },
    changeAtPeriodEnd: (id, price) => change(id, (found) => ({ ...found, next: price, cancel_at_period_end: false })),
    cancelAtPeriodEnd: (id) => change(id, (found) => ({ ...found, next: null, cancel_at_period_end: true })),
    keep: (id) => change(id, (found) => ({ ...found, next: null, cancel_at_period_end: false })),
    cancelNow: (id, { refund }) =>
      change(id, async (found, { tx, customer, now, tell }) => {
        if (!isLiveSubscription(found.state)) return found
        const invoices = await invoicesOf(tx, customer.id, id)
        const taken = invoices.filter(
          ({ status, credits }) => credits === undefined && (status === 'open' || (refund && status === 'paid')),
        )
        for (const invoice of taken) {
          if (invoice.status === 'open') await saveDocument(tx, customer.id, { ...invoice, status: 'void' })
          tell('credit_note.created', await credit(tx, customer, invoice, whole(invoice), now))
        }
        return { ...found, state: 'canceled', open_invoice: null, ended_at: iso(now) }
      }),
    openPortal: (customer, back, language) =>
      within(customer, async (tx, _, now) => {
        const id = newId('bps')
        const expires_at = iso(new Date(now.getTime() + PORTAL_MS))
        await saveDocument(tx, customer, { kind: 'portal', id, back, language, expires_at })
        return `${baseUrl}${LOCAL_PORTAL}/${id}`
      }),
    async completeCheckout(id, { card, confirmed, vat_number }) {
      const vat = vat_number === null ? {} : await checked(vat_number)
      const found = await maybeDocument(db, 'checkout', id)
      if (!found) throw new PaymentRefused('payments_unavailable', `local payments: there is no checkout ${id}`)
      await within(found.customer_id, async (tx, customer, now, tell) => {
        const checkout = (await maybeDocument(tx, 'checkout', id))?.body
        if (!checkout || checkout.state !== 'open' || new Date(checkout.expires_at) <= now)
          throw new PaymentRefused('checkout_completed', `local payments: ${id} is not open`)
        const { price, trial } = checkout
        if (card === 'declined' || (card === null && !trial?.without_card))
          throw new PaymentRefused('payment_declined', 'local payments: the card was declined')
        if (card === 'confirms' && !confirmed)
          throw new PaymentRefused('payment_needs_confirmation', 'local payments: the card asks its owner')
        const owner: LocalCustomer = { ...customer, card, ...vat }
        await saveDocument(tx, customer.id, owner, recheckAt(owner, now))
        const end = trial ? new Date(trial.ends_at) : periodAfter(now, price)
        const subscription: LocalSubscription = {
          kind: 'subscription',
          id: newId('sub'),
          state: trial ? 'trialing' : 'active',
          price,
          next: null,
          period_start: iso(now),
          period_end: iso(end),
          trial_ends_at: trial?.ends_at ?? null,
          cancel_at_period_end: false,
          past_due_since: null,
          tries: 0,
          open_invoice: null,
          started_at: iso(now),
          ended_at: null,
        }
        if (!trial) {
          const line = { plan: price.name, interval: price.interval, from: iso(now), to: iso(end), net: price.amount }
          // the card has just been confirmed
          const { invoice } = await bill(tx, { ...owner, card: 'pays' }, [line], price, now, subscription.id)
          tell('invoice.paid', invoice.id)
        }
        await saveDocument(tx, customer.id, subscription, dueAt(subscription))
        await saveDocument(tx, customer.id, { ...checkout, state: 'complete' })
        tell('customer.subscription.created', subscription.id)
      })
    },
    async changeCard(customerId, card, vat_number) {
      const vat = vat_number === undefined ? {} : await checked(vat_number)
      await within(customerId, async (tx, customer, now, tell) => {
        const owner: LocalCustomer = { ...customer, card, ...vat }
        await saveDocument(tx, customerId, owner, recheckAt(owner, now))
        tell('customer.updated', customerId)
        for (const found of await listDocuments(tx, 'subscription', customerId)) {
          if (found.state !== 'past_due') continue
          const after = await retry(tx, owner, found, now, tell)
          await saveDocument(tx, customerId, after, dueAt(after))
          tell('customer.subscription.updated', found.id)
        }
      })
    },
    flush: () => jobs.flush([EVENT_JOB]),
    async advance() {
      const customers = await listDueCustomers(db)
      for (const customer of customers) {
        await recheckNumber(customer)
        await advanceCustomer(customer)
      }
      return customers.length
    },
    registerJobs(send) {
      jobs.work<object>(EVENT_JOB, async ({ payload }) => {
        const text = JSON.stringify(payload)
        const signature = Stripe.webhooks.generateTestHeaderString({ payload: text, secret: LOCAL_SECRET })
        const status = await send(text, { [SIGNATURE]: signature, 'content-type': 'application/json' })
        if (status !== 200) throw new Error(`local payments: an event was answered with ${status}`)
      })
      jobs.every(1, ADVANCE_JOB, async () => void (await this.advance()))
    },
  }
}

function periodAfter(from: Date, { interval }: Price): Date {
  const end = new Date(from)
  const day = end.getUTCDate()
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + (interval === 'yearly' ? 12 : 1))
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(day, last))
  return end
}

/** The time of its next step. */
function dueAt({ state, period_end, past_due_since, tries }: LocalSubscription): Date | null {
  if (state === 'trialing' || state === 'active') return new Date(period_end)
  if (state !== 'past_due' || past_due_since === null) return null
  return new Date(Date.parse(past_due_since) + (TRIES_AFTER_DAYS[tries - 1] ?? PAST_DUE_DAYS) * DAY)
}

/** Refunds the rest of the period and charges the new price for it; another interval starts a new period. */
function prorate(
  { price, state, period_start, period_end }: LocalSubscription,
  to: Price,
  at: Date,
): Pick<LocalSubscription, 'period_start' | 'period_end'> & { lines: LocalInvoice['lines'] } {
  if (state === 'trialing') return { lines: [], period_start, period_end }
  const [start, end] = [Date.parse(period_start), Date.parse(period_end)]
  const left = Math.min(1, Math.max(0, (end - at.getTime()) / (end - start)))
  const given = { plan: price.name, interval: price.interval, from: iso(at), to: period_end }
  const back = { ...given, net: -Math.round(price.amount * left) }
  if (to.interval === price.interval) {
    const charged = { plan: to.name, interval: to.interval, from: iso(at), to: period_end }
    return { lines: [back, { ...charged, net: Math.round(to.amount * left) }], period_start, period_end }
  }
  const renewed = iso(periodAfter(at, to))
  const whole = { plan: to.name, interval: to.interval, from: iso(at), to: renewed, net: to.amount }
  return { lines: [back, whole], period_start: iso(at), period_end: renewed }
}

export function withVat(
  net: number,
  { country, vat_number, vat_state }: Pick<LocalCustomer, 'country' | 'vat_number' | 'vat_state'>,
): Sums & { vat_rate: number; reverse_charge: boolean } {
  const { rate, reverse_charge } = vatOf(country, vat_number !== null && vat_state === 'verified')
  const vat = Math.round((net * rate) / 100)
  return { net, vat, total: net + vat, vat_rate: rate, reverse_charge }
}
const sumsOf = ({ net, vat, total }: Sums): Sums => ({ net, vat, total })

function readSubscription(found: LocalSubscription): PaidSubscription {
  const { id, state, price, next, cancel_at_period_end } = found
  return {
    id,
    state,
    plan: price.plan,
    interval: price.interval,
    currency: price.currency,
    period_start: new Date(found.period_start),
    period_end: new Date(found.period_end),
    trial_ends_at: maybeDate(found.trial_ends_at),
    cancel_at_period_end,
    past_due_since: maybeDate(found.past_due_since),
    next: next && { plan: next.plan, interval: next.interval, at: new Date(found.period_end) },
    card: null,
    started_at: new Date(found.started_at),
    ended_at: maybeDate(found.ended_at),
  }
}

function readInvoice({
  id,
  number,
  status,
  currency,
  net,
  vat,
  total,
  reverse_charge,
  issued_at,
  credits,
}: LocalInvoice): PaidInvoice {
  const kind = credits === undefined ? 'invoice' : 'credit_note'
  return {
    id,
    kind,
    credits: credits ?? null,
    number,
    status,
    currency,
    net,
    vat,
    total,
    reverse_charge,
    issued_at: new Date(issued_at),
  }
}
