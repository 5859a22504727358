/** An expert's plan as its owner sees it. */
import { planCurrencyOf, rightsUntil } from '@husrum/contract/experts/billing/plans.rules.ts'
import { vatOf } from '@husrum/contract/experts/billing/vat.rules.ts'
import type { Invoice, PlanPreview, PreviewLine, Subscription } from '@husrum/contract/experts/billing/billing.ts'
import type { PaidSubscription, Preview } from '../../../platform/providers/payments/payments.ts'
import type { InvoiceRow, SubscriptionRow, UsageRow } from './billing.queries.ts'
import type { OwnSubscription, previewChange } from './billing.service.ts'

const maybeText = (at: Date | null): string | null => at?.toISOString() ?? null

export function presentSubscription({ usage, invoices }: OwnSubscription): Subscription {
  const { trial_plan_id, trial_ends_at, now, live } = usage
  const trial =
    trial_plan_id !== null && trial_ends_at !== null && trial_ends_at > now
      ? { plan_id: trial_plan_id, ends_at: trial_ends_at.toISOString() }
      : null
  return {
    state: live?.state ?? (trial ? 'trialing' : null),
    plan_id: usage.plan_id,
    wished_plan_id: usage.wished_plan_id,
    paid: live ? presentPaid(live) : null,
    trial,
    can_try: trial_plan_id === null,
    currency: live?.currency ?? planCurrencyOf(usage.country),
    card: presentCard(usage),
    vat: { ...vatTerms(usage), number: usage.vat_number, valid: usage.vat_valid },
    usage: {
      new_leads: { used: usage.new_leads, limit: usage.capacity, own_limit: usage.own_limit },
      projects: { used: usage.projects, limit: usage.projects_limit },
    },
    invoices: invoices.map(presentInvoice),
  }
}

const vatTerms = ({ vat_country: country, vat_valid }: Pick<UsageRow, 'vat_country' | 'vat_valid'>) => ({
  country,
  ...vatOf(country, vat_valid === true),
})

function presentCard({ card_brand: brand, card_last4: last4, card_expires: expires }: UsageRow): Subscription['card'] {
  return brand === null || last4 === null || expires === null ? null : { brand, last4, expires }
}

function presentPaid(live: SubscriptionRow): Subscription['paid'] {
  const { next_plan_id, next_interval, next_at, past_due_since } = live
  return {
    state: live.state,
    plan_id: live.plan_id,
    interval: live.plan_interval,
    currency: live.currency,
    period_end: maybeText(live.period_end),
    trial_ends_at: maybeText(live.trial_ends_at),
    cancel_at_period_end: live.cancel_at_period_end,
    next:
      next_plan_id !== null && next_interval !== null && next_at !== null
        ? { plan_id: next_plan_id, interval: next_interval, at: next_at.toISOString() }
        : null,
    rights_until: maybeText(rightsUntil({ state: live.state, past_due_since }) ?? null),
  }
}

function presentInvoice(row: InvoiceRow): Invoice {
  const { id, kind, credits, number, status, currency, net, vat, total, reverse_charge, file_key } = row
  const issued_at = row.issued_at.toISOString()
  const has_file = file_key !== null
  return {
    id,
    kind,
    number,
    credits,
    status,
    currency,
    net,
    vat,
    total,
    reverse_charge,
    issued_at,
    has_file,
  }
}

const nothing = { net: 0, vat: 0, total: 0 }
const DAY = 86_400_000
const daysBetween = (from: Date, to: Date): number => Math.max(1, Math.round((to.getTime() - from.getTime()) / DAY))

function presentLine({ plan, interval, from, to, whole, price, amount }: Preview['lines'][number]): PreviewLine {
  return {
    kind: amount < 0 ? 'credit' : 'charge',
    plan_id: plan,
    interval,
    from: from.toISOString(),
    to: to.toISOString(),
    days: daysBetween(from, to),
    of_days: daysBetween(...whole),
    price,
    amount,
  }
}

export function presentPreview({
  change,
  at,
  currency,
  preview,
  usage,
}: Awaited<ReturnType<typeof previewChange>>): PlanPreview {
  const next: PaidSubscription['period_end'] = preview?.next?.at ?? null
  return {
    change,
    at: at.toISOString(),
    currency,
    // charges first, then refunds
    lines: (preview?.lines ?? []).toSorted((a, b) => b.amount - a.amount).map(presentLine),
    vat: { ...vatTerms(usage), ...preview?.vat },
    due_now: preview?.due_now ?? nothing,
    next: preview?.next && next ? { ...preview.next, at: next.toISOString() } : null,
    proration_at: maybeText(preview?.proration_at ?? null),
  }
}
