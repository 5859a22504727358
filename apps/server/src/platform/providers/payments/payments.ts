/**
 * The port to a payment provider: what is sold, to whom, and the result. Stripe is one adapter, the local stand-in
 * another; other code cannot tell which is in use. It is called from jobs or between transactions, never inside one.
 */
import type { PlanInterval, SubscriptionState } from '@husrum/contract/experts/billing/plans.rules.ts'

export type Currency = 'DKK' | 'EUR'
/** A plan as it is sold, in minor units and without VAT. */
export type Price = { plan: number; name: string; interval: PlanInterval; currency: Currency; amount: number }
export type Sums = { net: number; vat: number; total: number }

/** The card as its owner sees it; no other data of it are ever stored. `expires`: `2030-12`. */
export type PaidCard = { brand: string; last4: string; expires: string }
/** The result of checking the number: `pending` until it could be checked. */
export type VatState = 'verified' | 'unverified' | 'pending'
export type PaidCustomer = {
  card: PaidCard | null
  /** The country that determines the VAT. */ country: string | null
  vat: { number: string; state: VatState } | null
}

/** The current state of a subscription at the provider. */
export type PaidSubscription = {
  id: string
  state: SubscriptionState
  plan: number
  interval: PlanInterval
  currency: Currency
  period_start: Date | null
  period_end: Date | null
  trial_ends_at: Date | null
  cancel_at_period_end: boolean
  /** Since when a due payment is open. */
  past_due_since: Date | null
  next: { plan: number; interval: PlanInterval; at: Date } | null
  /** The subscription's own card, which replaces the customer's. */
  card: PaidCard | null
  started_at: Date
  ended_at: Date | null
}
/** An invoice, or a credit note with negative sums; `credits` is the number of the credited invoice. */
export type PaidInvoice = Sums & {
  id: string
  kind: 'invoice' | 'credit_note'
  credits: string | null
  number: string | null
  status: 'open' | 'paid' | 'uncollectible' | 'void'
  currency: Currency
  reverse_charge: boolean
  issued_at: Date
}
/** A customer has changed; the new state is read afterwards. */
export type PaymentEvent = { id: string; type: string; customer_id: string | null }

export type Buyer = {
  account_id: number
  name: string
  email: string
  /** ISO 3166 */ country: string
  language: 'en' | 'da' | 'de'
}
export type Checkout = {
  customer: string
  price: Price
  /** Nothing is due until it ends; `without_card`: the trial ends by itself when no card is given. */
  trial: { ends_at: Date; without_card: boolean } | null
  success_url: string
  cancel_url: string
  language: Buyer['language']
}
/** Part of a period that is charged or, when negative, refunded; `price` is that of the `whole` period. */
export type PreviewLine = {
  plan: number
  interval: PlanInterval
  from: Date
  to: Date
  whole: readonly [from: Date, to: Date]
  price: number
  amount: number
}
/** The amount due when a change begins, and at the next renewal. */
export type Preview = {
  lines: PreviewLine[]
  vat: { rate: number; reverse_charge: boolean }
  due_now: Sums
  next: (Sums & { at: Date }) | null
  proration_at: Date
}

/** `key`: the same on every try, so that nothing is created twice. All calls throw `PaymentRefused`. */
export type PaymentsPort = {
  provider: 'stripe' | 'local'
  /** The account of the keys at the provider: customers of another account are unknown there. */
  readAccount(): Promise<string>
  createCustomer(buyer: Buyer, key: string): Promise<string>
  createCheckout(checkout: Checkout, key: string): Promise<{ id: string; url: string; expires_at: Date }>
  /** After this the checkout cannot be completed; also succeeds when it could not before. */
  expireCheckout(id: string): Promise<void>
  readCustomer(id: string): Promise<PaidCustomer>
  listSubscriptions(customer: string): Promise<PaidSubscription[]>
  /** Includes the credit notes. */
  listInvoices(customer: string): Promise<PaidInvoice[]>
  /** Undefined while there is no file. */
  readInvoiceFile(id: string): Promise<Uint8Array | undefined>
  previewChange(subscription: string, price: Price): Promise<Preview>
  /** The next charge of the subscription, with its own price and tax rule. */
  previewNext(subscription: string): Promise<Sums & { currency: Currency }>
  /** Takes effect and is charged at once: after a refusal nothing has changed. */
  changeNow(subscription: string, price: Price, proration: Date | null): Promise<void>
  /** Replaces a change that was already scheduled. */
  changeAtPeriodEnd(subscription: string, price: Price): Promise<void>
  cancelAtPeriodEnd(subscription: string): Promise<void>
  /** Undoes a cancellation or a change that has not begun. */
  keep(subscription: string): Promise<void>
  /** Open invoices are voided; `refund`: payments for the rest are refunded. */
  cancelNow(subscription: string, how: { refund: boolean }): Promise<void>
  openPortal(customer: string, back: string, language: Buyer['language']): Promise<string>
}

type Reason =
  | 'payment_declined'
  | 'payment_needs_confirmation'
  | 'checkout_completed'
  | 'customer_unknown'
  | 'payments_unavailable'
/** Thrown by adapters, which write no text for people: `detail` is for the log. */
export class PaymentRefused extends Error {
  readonly code: Reason
  /** The provider as a whole is down, whatever the call. */
  readonly isAway: boolean
  constructor(code: Reason, detail: string, { isAway = false }: { isAway?: boolean } = {}) {
    super(detail)
    this.code = code
    this.isAway = isAway
  }
}

const unavailable = (): Promise<never> =>
  Promise.reject(new PaymentRefused('payments_unavailable', 'no provider of payments is set', { isAway: true }))

/** Production without a provider sells nothing. */
export const noPayments: PaymentsPort = {
  provider: 'stripe',
  readAccount: async () => 'none',
  createCustomer: unavailable,
  createCheckout: unavailable,
  expireCheckout: unavailable,
  readCustomer: unavailable,
  listSubscriptions: unavailable,
  listInvoices: unavailable,
  readInvoiceFile: unavailable,
  previewChange: unavailable,
  previewNext: unavailable,
  changeNow: unavailable,
  changeAtPeriodEnd: unavailable,
  cancelAtPeriodEnd: unavailable,
  keep: unavailable,
  cancelNow: unavailable,
  openPortal: unavailable,
}
