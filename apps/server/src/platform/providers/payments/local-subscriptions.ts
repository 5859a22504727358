/**
 * The states of a subscription and of its invoices at the local stand-in, and what leads from one to the next. Nothing
 * here reads a clock or the database.
 *
 *     trialing, active   at the end of the period   canceled, if it was cancelled or is a trial without a card;
 *                                                   else the next period is charged
 *     past_due           3, 5, 7, 10, 14 days on    the open invoice is charged again
 *     any of these       cancelled at once          canceled; an open invoice is void
 */
import { PAST_DUE_DAYS } from '@husrum/contract/core/limits.ts'
import { vatOf } from '@husrum/contract/experts/billing/vat.rules.ts'
import type { Card, LocalCheckout, LocalCustomer, LocalInvoice, LocalSubscription } from './local-store.ts'
import type { Price, Sums } from './payments.ts'

const DAY = 86_400_000
/** When a failed payment is retried, in days after it was due. */
const TRIES_AFTER_DAYS = [3, 5, 7, 10] as const

/** What becomes of a payment that is due, and the event that reports it. */
const outcomes = {
  paid: { subscription: 'active', invoice: 'paid', event: 'invoice.paid' },
  failed: { subscription: 'past_due', invoice: 'open', event: 'invoice.payment_failed' },
  givenUp: { subscription: 'canceled', invoice: 'uncollectible', event: 'invoice.payment_failed' },
} as const
export type Outcome = (typeof outcomes)[keyof typeof outcomes]

export function chargeCard(card: Card | null, { past_due_since }: LocalSubscription, now: Date): Outcome {
  if (card === 'pays' || card === 'confirms') return outcomes.paid
  const isOver = past_due_since !== null && daysAfter(past_due_since, PAST_DUE_DAYS) <= now
  return isOver ? outcomes.givenUp : outcomes.failed
}

/** `at`: when the payment was due, or has been given up. */
export function afterCharge(
  found: LocalSubscription,
  { subscription: state }: Outcome,
  { at, invoice }: { at: Date; invoice: string | null },
): LocalSubscription {
  if (state === 'active') return { ...found, state, past_due_since: null, tries: 0, open_invoice: null }
  if (state === 'canceled') return { ...found, state, ended_at: at }
  return {
    ...found,
    state,
    past_due_since: found.past_due_since ?? at,
    tries: found.tries + 1,
    open_invoice: invoice,
  }
}

/** The time of the next step. */
export function dueAt({ state, period_end, past_due_since, tries }: LocalSubscription): Date | null {
  if (state === 'trialing' || state === 'active') return period_end
  if (state !== 'past_due' || past_due_since === null) return null
  return daysAfter(past_due_since, TRIES_AFTER_DAYS[tries - 1] ?? PAST_DUE_DAYS)
}

export const endsWithPeriod = ({ state, cancel_at_period_end }: LocalSubscription, card: Card | null): boolean =>
  cancel_at_period_end || (state === 'trialing' && card === null)

export function begin(
  id: string,
  { price, trial }: Pick<LocalCheckout, 'price' | 'trial'>,
  now: Date,
): LocalSubscription {
  return {
    kind: 'subscription',
    id,
    state: trial ? 'trialing' : 'active',
    price,
    next: null,
    period_start: now,
    period_end: trial?.ends_at ?? periodAfter(now, price),
    trial_ends_at: trial?.ends_at ?? null,
    cancel_at_period_end: false,
    past_due_since: null,
    tries: 0,
    open_invoice: null,
    started_at: now,
    ended_at: null,
  }
}

/** The subscription in its next period, with the price that was chosen for that period. */
export function renew(found: LocalSubscription): LocalSubscription {
  const price = found.next ?? found.price
  const { period_end } = found
  return { ...found, price, next: null, period_start: period_end, period_end: periodAfter(period_end, price) }
}

export type Line = LocalInvoice['lines'][number]
const lineOf = ({ name: plan, interval }: Price, from: Date, to: Date, net: number): Line => ({
  plan,
  interval,
  from,
  to,
  net,
})
export const periodLine = ({ price, period_start, period_end }: LocalSubscription): Line =>
  lineOf(price, period_start, period_end, price.amount)

/** Refunds the rest of the period and charges the new price for it; another interval starts a new period. */
export function prorate(
  { price, state, period_start, period_end }: LocalSubscription,
  to: Price,
  at: Date,
): Pick<LocalSubscription, 'period_start' | 'period_end'> & { lines: Line[] } {
  if (state === 'trialing') return { lines: [], period_start, period_end }
  const [start, end] = [period_start.getTime(), period_end.getTime()]
  const left = Math.min(1, Math.max(0, (end - at.getTime()) / (end - start)))
  const back = lineOf(price, at, period_end, -Math.round(price.amount * left))
  if (to.interval === price.interval)
    return { lines: [back, lineOf(to, at, period_end, Math.round(to.amount * left))], period_start, period_end }
  const renewed = periodAfter(at, to)
  return { lines: [back, lineOf(to, at, renewed, to.amount)], period_start: at, period_end: renewed }
}

export const netOf = (lines: readonly Line[]): number => lines.reduce((sum, { net }) => sum + net, 0)

export function withVat(
  net: number,
  { country, vat_number, vat_state }: Pick<LocalCustomer, 'country' | 'vat_number' | 'vat_state'>,
): Sums & { vat_rate: number; reverse_charge: boolean } {
  const { rate, reverse_charge } = vatOf(country, vat_number !== null && vat_state === 'verified')
  const vat = Math.round((net * rate) / 100)
  return { net, vat, total: net + vat, vat_rate: rate, reverse_charge }
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

const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY)
