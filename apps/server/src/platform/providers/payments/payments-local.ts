/**
 * The local stand-in for a payment provider: plans, trials, renewals, cards that pay and cards that do not, by the
 * application's clock. It reports events as Stripe does, by signed calls to the same address, through the queue.
 */
import { createHash } from 'node:crypto'
import { isLiveSubscription } from '@husrum/contract/experts/billing/plans.rules.ts'
import Stripe from 'stripe'
import { readNow } from '../../core/clock.ts'
import type { Database } from '../../database/database.ts'
import { DEVELOPMENT_SECRETS } from '../../config/config-secrets.ts'
import type { Jobs } from '../../core/jobs/jobs.ts'
import * as billing from './local-billing.ts'
import * as store from './local-store.ts'
import type { Account, Card, LocalCustomer, LocalInvoice, LocalSubscription } from './local-store.ts'
import { netOf, prorate, withVat } from './local-subscriptions.ts'
import { vatNumbers, type VatNumbers } from './vat-numbers.ts'
import { SIGNATURE } from './payment-webhook.ts'
import {
  PaymentRefused,
  type PaidCard,
  type PaidInvoice,
  type PaidSubscription,
  type PaymentsPort,
  type Preview,
  type Price,
} from './payments.ts'

/** Signs what the stand-in sends to this server; the secret has no meaning anywhere else. */
export const LOCAL_SECRET = DEVELOPMENT_SECRETS.stripe
export const LOCAL_CHECKOUT = '/dev/payments/checkout'
export const LOCAL_PORTAL = '/dev/payments/portal'
const ADVANCE_JOB = 'advance-local-payments'
const CHECKOUT_MS = 86_400_000
const PORTAL_MS = 3_600_000

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

/** The same id for the same key: a retry creates nothing new. */
const keyedId = (prefix: string, key: string): string =>
  `${prefix}_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`
const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

export function localPayments({ db, jobs, baseUrl, numbers = vatNumbers(undefined) }: Parts): LocalPayments {
  const change = <T>(customer: string, work: (account: Account) => Promise<T>) =>
    store.changeCustomer({ db, jobs }, customer, work)

  async function changeSubscription(
    id: string,
    decide: (found: LocalSubscription, account: Account) => Promise<LocalSubscription> | LocalSubscription,
  ): Promise<void> {
    const { customer_id, body } = await store.requireDocument(db, 'subscription', id)
    await change(customer_id, async (account) => {
      const found = (await account.find('subscription', id)) ?? body
      await billing.saveSubscription(account, await decide(found, account))
    })
  }

  async function readSubscriptionOf(id: string) {
    const { customer_id, body } = await store.requireDocument(db, 'subscription', id)
    return { subscription: body, customer: (await store.requireDocument(db, 'customer', customer_id)).body }
  }

  /** Checks whether a VAT number is registered, outside of every transaction. */
  const checked = async (number: string | null): Promise<Pick<LocalCustomer, 'vat_number' | 'vat_state'>> =>
    number === null ? { vat_number: null } : { vat_number: number, vat_state: await numbers.check(number) }

  async function recheckNumber(customerId: string): Promise<void> {
    const { vat_number, vat_state } = (await store.requireDocument(db, 'customer', customerId)).body
    if (vat_state !== 'pending' || vat_number === null) return
    const vat = await checked(vat_number)
    await change(customerId, async (account) => {
      if (account.customer.vat_number !== vat_number) return
      await billing.saveCustomer(account, vat)
      if (vat.vat_state !== 'pending') account.emit('customer.tax_id.updated', customerId)
    })
  }

  return {
    provider: 'local',
    readAccount: async () => 'local',
    async createCustomer(buyer, key) {
      const id = keyedId('cus', key)
      await store.insertCustomer(db, { ...buyer, kind: 'customer', id, card: null, vat_number: null })
      return id
    },
    createCheckout: ({ customer, ...asked }, key) =>
      change(customer, async ({ now, find, save }) => {
        const id = keyedId('cs', key)
        const known = await find('checkout', id)
        const expires_at = known?.expires_at ?? later(now, CHECKOUT_MS)
        if (!known) await save({ ...asked, kind: 'checkout', id, state: 'open', expires_at })
        return { id, url: `${baseUrl}${LOCAL_CHECKOUT}/${id}`, expires_at }
      }),
    async expireCheckout(id) {
      const known = await store.maybeDocument(db, 'checkout', id)
      if (!known) return
      await change(known.customer_id, async ({ find, save }) => {
        const checkout = await find('checkout', id)
        if (checkout?.state === 'complete')
          throw new PaymentRefused('checkout_completed', `local payments: ${id} is complete`)
        if (checkout) await save({ ...checkout, state: 'expired' })
      })
    },
    async readCustomer(id) {
      const found = await store.maybeDocument(db, 'customer', id)
      const { card = null, country = null, vat_number = null, vat_state = 'pending' } = found?.body ?? {}
      return {
        card: card && shownCards[card],
        country,
        vat: vat_number === null ? null : { number: vat_number, state: vat_state },
      }
    },
    listSubscriptions: async (customer) =>
      (await store.listDocuments(db, 'subscription', customer)).map(presentSubscription),
    listInvoices: async (customer) => (await store.listDocuments(db, 'invoice', customer)).map(presentInvoice),
    async readInvoiceFile(id) {
      const found = await store.maybeDocument(db, 'invoice', id)
      if (!found) return undefined
      const { printLocalInvoice } = await import('./local-invoice.ts')
      return printLocalInvoice(found.body)
    },
    async previewChange(id, price) {
      const { subscription, customer } = await readSubscriptionOf(id)
      return presentPreview(subscription, customer, price, await readNow(db))
    },
    async previewNext(id) {
      const { subscription, customer } = await readSubscriptionOf(id)
      const { amount, currency } = subscription.next ?? subscription.price
      return { ...withVat(amount, customer), currency }
    },
    changeNow: (id, price, proration) =>
      changeSubscription(id, (found, account) => billing.changePrice(account, found, price, proration ?? account.now)),
    changeAtPeriodEnd: (id, price) =>
      changeSubscription(id, (found) => ({ ...found, next: price, cancel_at_period_end: false })),
    cancelAtPeriodEnd: (id) =>
      changeSubscription(id, (found) => ({ ...found, next: null, cancel_at_period_end: true })),
    keep: (id) => changeSubscription(id, (found) => ({ ...found, next: null, cancel_at_period_end: false })),
    cancelNow: (id, how) =>
      changeSubscription(id, (found, account) =>
        isLiveSubscription(found.state) ? billing.cancel(account, found, how) : found,
      ),
    openPortal: (customer, back, language) =>
      change(customer, async ({ now, save }) => {
        const id = store.newId('bps')
        await save({ kind: 'portal', id, back, language, expires_at: later(now, PORTAL_MS) })
        return `${baseUrl}${LOCAL_PORTAL}/${id}`
      }),
    async completeCheckout(id, { card, confirmed, vat_number }) {
      const vat = vat_number === null ? {} : await checked(vat_number)
      const { customer_id } = await store.requireDocument(db, 'checkout', id)
      await change(customer_id, async (account) => {
        const checkout = await account.find('checkout', id)
        if (checkout?.state !== 'open' || checkout.expires_at <= account.now)
          throw new PaymentRefused('checkout_completed', `local payments: ${id} is not open`)
        billing.refuseCard({
          isDeclined: card === 'declined' || (card === null && !checkout.trial?.without_card),
          asksOwner: card === 'confirms' && !confirmed,
        })
        await billing.saveCustomer(account, { card, ...vat })
        await billing.subscribe(account, checkout)
      })
    },
    async changeCard(customer, card, vat_number) {
      const vat = vat_number === undefined ? {} : await checked(vat_number)
      await change(customer, async (account) => {
        await billing.saveCustomer(account, { card, ...vat })
        account.emit('customer.updated', customer)
        for (const found of await account.list('subscription'))
          if (found.state === 'past_due') await billing.saveSubscription(account, await billing.collect(account, found))
      })
    },
    flush: () => jobs.flush([store.EVENT_JOB]),
    async advance() {
      const customers = await store.listDueCustomers(db)
      for (const customer of customers) {
        await recheckNumber(customer)
        await change(customer, billing.advance)
      }
      return customers.length
    },
    registerJobs(send) {
      jobs.work<object>(store.EVENT_JOB, async ({ payload }) => {
        const text = JSON.stringify(payload)
        const signature = Stripe.webhooks.generateTestHeaderString({ payload: text, secret: LOCAL_SECRET })
        const status = await send(text, { [SIGNATURE]: signature, 'content-type': 'application/json' })
        if (status !== 200) throw new Error(`local payments: an event was answered with ${status}`)
      })
      jobs.every(1, ADVANCE_JOB, async () => void (await this.advance()))
    },
  }
}

function presentPreview(found: LocalSubscription, customer: LocalCustomer, price: Price, now: Date): Preview {
  const { lines, period_end } = prorate(found, price, now)
  const { vat_rate: rate, reverse_charge, ...due_now } = withVat(netOf(lines), customer)
  const { net, vat, total } = withVat(price.amount, customer)
  const period = [found.period_start, found.period_end] as const
  return {
    lines: lines
      .filter((line) => line.net !== 0)
      .map((line) => {
        const { plan, interval, amount } = line.net < 0 ? found.price : price
        const { from, to } = line
        const whole = interval === found.price.interval ? period : ([from, to] as const)
        return { plan, interval, from, to, whole, price: amount, amount: line.net }
      }),
    vat: { rate, reverse_charge },
    due_now,
    next: { net, vat, total, at: period_end },
    proration_at: now,
  }
}

/** What only the stand-in knows of a document stays here. */
function presentSubscription(found: LocalSubscription): PaidSubscription {
  const { price, next, kind: _kind, tries: _tries, open_invoice: _open, ...shown } = found
  const { plan, interval, currency } = price
  const planned = next && { plan: next.plan, interval: next.interval, at: found.period_end }
  return { ...shown, plan, interval, currency, next: planned, card: null }
}

function presentInvoice(invoice: LocalInvoice): PaidInvoice {
  const { credits = null, buyer: _buyer, lines: _lines, subscription: _of, vat_rate: _rate, ...shown } = invoice
  return { ...shown, kind: credits === null ? 'invoice' : 'credit_note', credits }
}
