/** The name, the price and the state of an expert's plan. */
import type { Plan } from '@husrum/contract/foundation/reference/reference.ts'
import { FREE_PLAN, planChange, type PlanInterval } from '@husrum/contract/experts/billing/plans.rules.ts'
import type { Subscription } from '@husrum/contract/experts/billing/billing.ts'
import { formatMoney } from '#lib/language/format.ts'
import type { TFunction } from 'i18next'

export type PlanState = 'free' | 'trial' | 'paidTrial' | 'active' | 'ending' | 'failing' | 'unpaid'

/** `unpaid`: the plan is bought, but its rights begin only with the payment. */
export function planStateOf({ paid, trial, plan_id }: Subscription): PlanState {
  if (!paid) return trial ? 'trial' : 'free'
  if (paid.state === 'past_due') return plan_id >= paid.plan_id ? 'failing' : 'unpaid'
  if (paid.state !== 'active' && paid.state !== 'trialing') return 'unpaid'
  if (paid.cancel_at_period_end) return 'ending'
  return paid.state === 'trialing' ? 'paidTrial' : 'active'
}

/** What choosing a plan means for a given subscription. */
export type PlanChange =
  /** Nothing to do: it is the current plan, or the one that is already scheduled. */
  | 'own'
  | 'waiting'
  /** Withdraws a cancellation or a scheduled smaller plan. */
  | 'keep'
  /** Through the provider's checkout: free at first, after the running trial, or paid now. */
  | 'try'
  | 'afterTrial'
  | 'buy'
  | 'upgrade'
  | 'downgrade'
  | 'end'

export function planChangeOf(own: Subscription, plan_id: number, interval: PlanInterval): PlanChange {
  const { paid, trial, can_try } = own
  if (!paid) {
    if (plan_id === FREE_PLAN) return trial ? 'waiting' : 'own'
    return can_try ? 'try' : trial ? 'afterTrial' : 'buy'
  }
  const { next, cancel_at_period_end } = paid
  const change = planChange(paid, { plan_id, interval })
  if (change === 'none') return cancel_at_period_end || next ? 'keep' : 'own'
  if (change === 'cancel') return cancel_at_period_end ? 'waiting' : 'end'
  return next?.plan_id === plan_id && next.interval === interval ? 'waiting' : change
}

export const priceOf = (plan: Plan, interval: PlanInterval): number =>
  interval === 'yearly' ? plan.price.yearly : plan.price.monthly

/** "399 kr. a month" */
export const formatPrice = (t: TFunction, plan: Plan, interval: PlanInterval): string =>
  t(interval === 'yearly' ? 'billing.price.yearly' : 'billing.price.monthly', {
    price: formatMoney(priceOf(plan, interval), plan.currency),
  })

/** A price with the VAT that this buyer pays, in minor units. */
export function withVat(net: number, { rate }: Subscription['vat']): { vat: number; total: number } {
  const vat = Math.round((net * rate) / 100)
  return { vat, total: net + vat }
}

const brands: Record<string, string> = { amex: 'American Express', mastercard: 'Mastercard', visa: 'Visa' }
/** "Visa ending 4417" */
export const cardName = (t: TFunction, { brand, last4 }: NonNullable<Subscription['card']>): string =>
  t('billing.paysWith.card', { brand: brands[brand] ?? brand, last4 })
