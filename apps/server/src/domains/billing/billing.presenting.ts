/** An expert's plan as they see it. */
import { planCurrencyOf, rightsUntil } from '@husrum/contract/rules/plan-rules.ts'
import type { Invoice, PlanPreview, Subscription } from '@husrum/contract/subscriptions.ts'
import type { PaidSubscription } from '../../platform/payments/payments.ts'
import type { InvoiceRow, SubscriptionRow } from './billing.queries.ts'
import type { OwnSubscription, previewChange } from './billing.service.ts'

const maybeText = (at: Date | null): string | null => at?.toISOString() ?? null

export function presentSubscription({ usage, live, invoices }: OwnSubscription): Subscription {
  const { trial_plan_id, trial_ends_at, now } = usage
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
    usage: {
      new_leads: { used: usage.new_leads, limit: usage.capacity },
      projects: { used: usage.projects, limit: usage.projects_limit },
    },
    invoices: invoices.map(presentInvoice),
  }
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
  const { id, number, status, currency, net, vat, total, reverse_charge, file_key } = row
  const issued_at = row.issued_at.toISOString()
  return { id, number, status, currency, net, vat, total, reverse_charge, issued_at, has_file: file_key !== null }
}

const nothing = { net: 0, vat: 0, total: 0 }

export function presentPreview(found: Awaited<ReturnType<typeof previewChange>>): PlanPreview {
  const { change, at, currency, preview } = found
  const next: PaidSubscription['period_end'] = preview?.next?.at ?? null
  return {
    change,
    at: at.toISOString(),
    currency,
    due_now: preview?.due_now ?? nothing,
    next: preview?.next && next ? { ...preview.next, at: next.toISOString() } : null,
    proration_at: maybeText(preview?.proration_at ?? null),
  }
}
