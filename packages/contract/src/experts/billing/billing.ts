/** What an expert pays: buying, changing, cancelling, invoices. The provider's own pages take the card. */
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
  /** Whether a lower limit that the expert has set is lifted to the plan’s as soon as a higher plan begins. */
  raise_own_limit: z.boolean().optional(),
}
const currency = z.enum(planCurrencies)

/** Minor units. */
const sums = z.object({ net: z.int(), vat: z.int(), total: z.int() })

const invoiceStates = ['open', 'paid', 'uncollectible', 'void'] as const
/** What a credit note gives back is below zero. */
export const invoice = sums.extend({
  id: z.int(),
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string().nullable(),
  /** Of a credit note: the number of the invoice it takes back. */
  credits: z.string().nullable(),
  status: z.enum(invoiceStates),
  currency,
  issued_at: instant(),
  /** Another country of the EU: the buyer accounts for the VAT. */
  reverse_charge: z.boolean(),
  /** Whether its file can be fetched yet. */
  has_file: z.boolean(),
})
export type Invoice = z.infer<typeof invoice>

/** What is bought at the provider; none on the free plan and in a trial without a card. */
export const paidPlan = z.object({
  state: z.enum(subscriptionStates),
  plan_id: z.int(),
  interval: z.enum(planIntervals),
  currency,
  /** When it renews, changes or ends. */
  period_end: instant().nullable(),
  trial_ends_at: instant().nullable(),
  cancel_at_period_end: z.boolean(),
  /** A lesser plan that begins at the end of the period. */
  next: z.object({ plan_id: z.int(), interval: z.enum(planIntervals), at: instant() }).nullable(),
  /** While a payment fails: until when the plan's rights hold all the same. */
  rights_until: instant().nullable(),
})

/** What VAT is charged, by the country and the VAT number. */
const vatTerms = z.object({ country: z.string(), rate: z.number(), reverse_charge: z.boolean() })
/** As it is shown to its owner; the rest of a card is never here. */
const paymentCard = z.object({ brand: z.string(), last4: z.string(), /** `2030-12` */ expires: z.string() })

export const subscription = z.object({
  /** The provider's, or `trialing` in a trial without a card; null on the free plan. */
  state: z.enum(subscriptionStates).nullable(),
  /** The plan whose limits hold. */
  plan_id: z.int(),
  /** Chosen when joining. */
  wished_plan_id: z.int().nullable(),
  paid: paidPlan.nullable(),
  trial: z.object({ plan_id: z.int(), ends_at: instant() }).nullable(),
  /** Whether a plan can still be tried for nothing. */
  can_try: z.boolean(),
  /** What prices are in, by the country. */
  currency,
  /** What renewals are charged to. */
  card: paymentCard.nullable(),
  vat: vatTerms.extend({
    number: z.string().nullable(),
    /** Null without a number, and until it could be checked: VAT is charged meanwhile. */
    valid: z.boolean().nullable(),
  }),
  usage: z.object({
    /** `limit` is the plan’s; `own_limit` what the expert has set, if anything. The lower of the two counts. */
    new_leads: z.object({ used: z.int(), limit: z.int(), own_limit: z.int().nullable() }),
    projects: z.object({ used: z.int(), limit: z.int().nullable() }),
  }),
  /** With the credit notes, newest first. */
  invoices: z.array(invoice),
})
export type Subscription = z.infer<typeof subscription>

/** One line of what is due now: days of a plan that are charged, or given back. */
const previewLine = z.object({
  kind: z.enum(['charge', 'credit']),
  plan_id: z.int(),
  interval: z.enum(planIntervals),
  from: instant(),
  to: instant(),
  /** So many of the days of a whole period. */
  days: z.int(),
  of_days: z.int(),
  /** Of the whole period, without VAT. */
  price: z.int(),
  /** Below zero when it is given back. */
  amount: z.int(),
})
export type PreviewLine = z.infer<typeof previewLine>

export const planPreview = z.object({
  change: z.enum(planChanges),
  /** When it takes effect. */
  at: instant(),
  currency,
  /** What is due now, without VAT; none where nothing is. */
  lines: z.array(previewLine),
  vat: vatTerms,
  /** Below zero when more is given back than charged. */
  due_now: sums,
  next: sums.extend({ at: instant() }).nullable(),
  /** Sent back with the change, it is charged what was shown. */
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
    status: 200,
    reply: one(subscription),
  },
  changeSubscription: {
    method: 'PUT',
    path: '/api/architect/subscriptions',
    audience: ['expert'],
    studio: withMoney,
    summary:
      'Another plan or interval: more at once with proration, less at the end of the period. The plan one has takes back a change or a cancellation. With `preview=1` only what it would cost',
    override: true,
    query: z.object({ preview: z.enum(['1', '0', 'true', 'false']).optional() }),
    body: z.object({ ...choice, proration_at: instant().optional() }),
    status: 200,
    reply: one(subscription.extend({ preview: planPreview.nullable() })),
    refusals: { 409: refused, 422: ['unknown_option'], ...down },
  },
  cancelSubscription: {
    method: 'DELETE',
    path: '/api/architect/subscriptions',
    audience: ['expert'],
    studio: withMoney,
    summary: 'Cancel at the end of the period; until then it can be taken back by asking for the plan one has',
    override: true,
    status: 200,
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
    status: 200,
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
    status: 200,
    produces: 'application/pdf',
    refusals: { 404: ['invoice_not_found'] },
  },
})
