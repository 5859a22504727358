/** Experts' payments: buying, changing, cancelling, invoices. Card details are entered on the provider's own pages. */
import { z } from 'zod'
import { endpoints, withMoney } from '../../core/endpoint.ts'
import { planCurrencies } from '../../foundation/reference/reference.ts'
import { isOwnPath } from '../../core/pages/own-path.rules.ts'
import { planChanges, planIntervals, subscriptionStates } from './plans.rules.ts'
import { idText, instant, one, option, text } from '../../core/shapes.ts'

const ownPath = () => text().refine(isOwnPath, { error: 'own_path' })
const choice = {
  plan_id: option(),
  interval: z.enum(planIntervals),
  /** Whether a lower limit set by the expert is raised to the plan’s as soon as a higher plan begins. */
  raise_own_limit: z.boolean().optional(),
}
const currency = z.enum(planCurrencies)

/** Minor units. */
const sums = z.object({ net: z.int(), vat: z.int(), total: z.int() })

const invoiceStates = ['open', 'paid', 'uncollectible', 'void'] as const
/** Amounts of a credit note are below zero. */
export const invoice = sums.extend({
  id: z.int(),
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string().nullable(),
  /** For a credit note: the number of the invoice it cancels. */
  credits: z.string().nullable(),
  status: z.enum(invoiceStates),
  currency,
  issued_at: instant(),
  /** Another country of the EU: the buyer accounts for the VAT. */
  reverse_charge: z.boolean(),
  /** Whether the file can be downloaded yet. */
  has_file: z.boolean(),
})
export type Invoice = z.infer<typeof invoice>

/** The subscription at the provider; null on the free plan and in a trial without a card. */
export const paidPlan = z.object({
  state: z.enum(subscriptionStates),
  plan_id: z.int(),
  interval: z.enum(planIntervals),
  currency,
  /** When it renews, changes or ends. */
  period_end: instant().nullable(),
  trial_ends_at: instant().nullable(),
  cancel_at_period_end: z.boolean(),
  /** A lower plan that begins at the end of the period. */
  next: z.object({ plan_id: z.int(), interval: z.enum(planIntervals), at: instant() }).nullable(),
  /** While a payment fails: until when the plan's rights continue. */
  rights_until: instant().nullable(),
})

/** The VAT that is charged, by the country and the VAT number. */
const vatTerms = z.object({ country: z.string(), rate: z.number(), reverse_charge: z.boolean() })
/** The card as shown to its owner; Husrum never has the rest of its data. */
const paymentCard = z.object({ brand: z.string(), last4: z.string(), /** `2030-12` */ expires: z.string() })

export const subscription = z.object({
  /** The provider's state, or `trialing` in a trial without a card; null on the free plan. */
  state: z.enum(subscriptionStates).nullable(),
  /** The plan whose limits apply. */
  plan_id: z.int(),
  /** The plan chosen when joining. */
  wished_plan_id: z.int().nullable(),
  paid: paidPlan.nullable(),
  trial: z.object({ plan_id: z.int(), ends_at: instant() }).nullable(),
  /** Whether the expert can still try a plan for free. */
  can_try: z.boolean(),
  /** The currency of prices, by the country. */
  currency,
  /** The card that renewals are charged to. */
  card: paymentCard.nullable(),
  vat: vatTerms.extend({
    number: z.string().nullable(),
    /** Null without a number, and while it is not checked yet: VAT is charged meanwhile. */
    valid: z.boolean().nullable(),
  }),
  usage: z.object({
    /** `limit` is the plan’s; `own_limit` the one set by the expert, if any. The lower of the two counts. */
    new_leads: z.object({ used: z.int(), limit: z.int(), own_limit: z.int().nullable() }),
    projects: z.object({ used: z.int(), limit: z.int().nullable() }),
  }),
  /** Credit notes included, newest first. */
  invoices: z.array(invoice),
})
export type Subscription = z.infer<typeof subscription>

/** One line of the amount due now: days of a plan that are charged, or refunded. */
const previewLine = z.object({
  kind: z.enum(['charge', 'credit']),
  plan_id: z.int(),
  interval: z.enum(planIntervals),
  from: instant(),
  to: instant(),
  /** How many days of the whole period. */
  days: z.int(),
  of_days: z.int(),
  /** Of the whole period, without VAT. */
  price: z.int(),
  /** Below zero for a refund. */
  amount: z.int(),
})
export type PreviewLine = z.infer<typeof previewLine>

export const planPreview = z.object({
  change: z.enum(planChanges),
  /** When the change takes effect. */
  at: instant(),
  currency,
  /** The lines of the amount due now, without VAT; empty when nothing is due. */
  lines: z.array(previewLine),
  vat: vatTerms,
  /** Below zero when the refund is larger than the charge. */
  due_now: sums,
  next: sums.extend({ at: instant() }).nullable(),
  /** Sent back with the change, so that the charge is the one shown. */
  proration_at: instant().nullable(),
})
export type PlanPreview = z.infer<typeof planPreview>

const down = { 503: ['payments_unavailable'] } as const
const refused = ['not_subscribed', 'change_under_way', 'payment_declined', 'payment_needs_confirmation'] as const

export const subscriptions = endpoints({
  createSubscriptionSession: {
    method: 'POST',
    path: '/api/subscription-sessions',
    audience: ['expert'],
    studio: withMoney,
    summary: 'Buy or try a plan: the address of the provider’s checkout. The same choice again gives the same one',
    body: z.object({ ...choice, success_url: ownPath().optional(), cancel_url: ownPath().optional() }),
    status: 201,
    reply: one(z.object({ id: z.string(), url: z.string() })),
    refusals: { 409: ['already_subscribed', 'change_under_way'], 422: ['unknown_option', 'plan_is_free'], ...down },
  },
  getSubscription: {
    method: 'GET',
    path: '/api/architect/subscriptions',
    audience: ['expert'],
    studio: withMoney,
    summary: 'The own plan: state, limits and what they are used for, invoices',
    reply: one(subscription),
  },
  changeSubscription: {
    method: 'PUT',
    path: '/api/architect/subscriptions',
    audience: ['expert'],
    studio: withMoney,
    summary:
      'Another plan or interval: more at once with proration, less at the end of the period. The plan one has takes back a change or a cancellation. With `preview=1` only what it would cost',
    query: z.object({ preview: z.enum(['1', '0', 'true', 'false']).optional() }),
    body: z.object({ ...choice, proration_at: instant().optional() }),
    reply: one(subscription.extend({ preview: planPreview.nullable() })),
    refusals: { 409: refused, 422: ['unknown_option'], ...down },
  },
  cancelSubscription: {
    method: 'DELETE',
    path: '/api/architect/subscriptions',
    audience: ['expert'],
    studio: withMoney,
    summary: 'Cancel at the end of the period; until then it can be taken back by asking for the plan one has',
    reply: one(subscription),
    refusals: { 409: ['not_subscribed', 'change_under_way'], ...down },
  },
  openBillingPortal: {
    method: 'GET',
    path: '/api/architect/subscriptions/portal',
    hiddenFromStaff: true,
    audience: ['expert'],
    studio: withMoney,
    summary: 'The address of the provider’s page for card, address and VAT number; `back` is a path of ours',
    query: z.object({ back: ownPath().optional() }),
    reply: one(z.object({ url: z.string() })),
    refusals: { 409: ['not_subscribed'], ...down },
  },
  getInvoiceFile: {
    method: 'GET',
    path: '/api/architect/subscriptions/invoices/{id}/pdf',
    audience: ['expert'],
    studio: withMoney,
    summary: 'An own invoice as a PDF',
    params: z.object({ id: idText() }),
    produces: 'application/pdf',
    refusals: { 404: ['invoice_not_found'] },
  },
})
