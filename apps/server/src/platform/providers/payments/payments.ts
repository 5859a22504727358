/**
 * The port to a provider of payments: what is sold, to whom, and what became of it. Stripe is one adapter, the local
 * stand-in another; nobody else can tell which is in use. Called from jobs or between transactions, never inside one.
 */
import type { PlanInterval, SubscriptionState } from '@husrum/contract/experts/billing/plans.rules.ts'

export type Currency = 'DKK' | 'EUR'
/** A plan as it is sold, in minor units and without VAT. */
export type Price = { plan: number; name: string; interval: PlanInterval; currency: Currency; amount: number }
export type Sums = { net: number; vat: number; total: number }

/** As it is shown to its owner; nothing else of it is ever here. `expires`: `2030-12`. */
export type PaidCard = { brand: string; last4: string; expires: string }
/** Whether the number is somebody's: `pending` until it could be checked. */
export type VatState = 'verified' | 'unverified' | 'pending'
export type PaidCustomer = {
  card: PaidCard | null
  /** That VAT is worked out for. */ country: string | null
  vat: { number: string; state: VatState } | null
}

/** A subscription as the provider has it now. */
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
  /** Since when what it owes is not paid. */
  past_due_since: Date | null
  next: { plan: number; interval: PlanInterval; at: Date } | null
  /** Its own, in place of the customer's. */
  card: PaidCard | null
  started_at: Date
  ended_at: Date | null
}
/** Or a credit note, whose sums are below zero; `credits` is the number of the invoice it takes back. */
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
/** Something happened to a customer; what it came to is asked for afterwards. */
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
  /** Nothing is due until then; `without_card`: a trial that ends by itself where no card is given. */
  trial: { ends_at: Date; without_card: boolean } | null
  success_url: string
  cancel_url: string
  language: Buyer['language']
}
/** Part of a period that is charged or, below zero, given back; `price` is that of the `whole` period. */
export type PreviewLine = {
  plan: number
  interval: PlanInterval
  from: Date
  to: Date
  whole: readonly [from: Date, to: Date]
  price: number
  amount: number
}
/** What is due when a change begins, and at the next renewal. */
export type Preview = {
  lines: PreviewLine[]
  vat: { rate: number; reverse_charge: boolean }
  due_now: Sums
  next: (Sums & { at: Date }) | null
  proration_at: Date
}

/** `key`: the same on every try, so that nothing is made twice. All throw `PaymentRefused`. */
export type PaymentsPort = {
  provider: 'stripe' | 'local'
  /** The account at the provider whose keys these are: customers of another one are unknown there. */
  readAccount(): Promise<string>
  createCustomer(buyer: Buyer, key: string): Promise<string>
  createCheckout(checkout: Checkout, key: string): Promise<{ id: string; url: string; expires_at: Date }>
  /** Nobody can complete it any more; also when nobody could. */
  expireCheckout(id: string): Promise<void>
  readCustomer(id: string): Promise<PaidCustomer>
  listSubscriptions(customer: string): Promise<PaidSubscription[]>
  /** With the credit notes. */
  listInvoices(customer: string): Promise<PaidInvoice[]>
  /** Undefined while there is none. */
  readInvoiceFile(id: string): Promise<Uint8Array | undefined>
  previewChange(subscription: string, price: Price): Promise<Preview>
  /** What the subscription will charge next, as its own price and tax rule have it. */
  previewNext(subscription: string): Promise<Sums & { currency: Currency }>
  /** At once, and what it costs is charged at once: refused, nothing changes. */
  changeNow(subscription: string, price: Price, proration: Date | null): Promise<void>
  /** In place of what was to begin then. */
  changeAtPeriodEnd(subscription: string, price: Price): Promise<void>
  cancelAtPeriodEnd(subscription: string): Promise<void>
  /** Takes back a cancellation or a change that has not begun. */
  keep(subscription: string): Promise<void>
  /** Nothing that is open is asked for any more; `refund`: what was paid for it is given back. */
  cancelNow(subscription: string, how: { refund: boolean }): Promise<void>
  openPortal(customer: string, back: string, language: Buyer['language']): Promise<string>
}

type Reason =
  | 'payment_declined'
  | 'payment_needs_confirmation'
  | 'checkout_completed'
  | 'customer_unknown'
  | 'payments_unavailable'
/** Thrown by adapters, who word nothing themselves: `detail` is for the log. */
export class PaymentRefused extends Error {
  readonly code: Reason
  /** The provider as a whole cannot be asked, whatever the question. */
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
