/**
 * Notifies the owner of a studio about its plan: an in-app notification and a mail, in the transaction of the change. A
 * change seen again by another event or instance therefore sends nothing twice.
 */
import { isLiveSubscription, planChange } from '@husrum/contract/experts/billing/plans.rules.ts'
import { PAST_DUE_DAYS } from '@husrum/contract/core/limits.ts'
import { isLocale } from '@husrum/contract/core/shapes.ts'
import { drainListed } from '../../../platform/core/jobs/drain.ts'
import { readNow } from '../../../platform/core/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Attachment } from '../../../platform/providers/delivery/mail-frame.ts'
import {
  PaymentRefused,
  type PaidInvoice,
  type PaidSubscription,
} from '../../../platform/providers/payments/payments.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { lockPlan } from '../profile/workload/plan.service.ts'
import type { References } from '../../foundation/reference/reference.service.ts'
import type { SubscriptionRow } from './billing.queries.ts'
import { composeBillingMail, type News } from './mails.ts'
import * as queries from './news.queries.ts'

export type NewsDeps = Pick<Platform, 'config' | 'db' | 'delivery' | 'events' | 'log' | 'translators'> & {
  refs: References
}

type Charge = { total: number; currency: 'DKK' | 'EUR' }

const DAY = 86_400_000
const TRIAL_REMINDED_DAYS = 3
/** Days after the due date on which the owner is reminded of an unpaid period. */
const REMINDED_AFTER_DAYS = [0, 3, 7, 12] as const
const FAILED = 'billing-payment_failed'

/** Informs open pages of the change, and notifies the owner. For an erased account it sends nothing. */
export async function notifyOwner(
  deps: NewsDeps,
  tx: Tx,
  expertId: number,
  news: readonly News[],
  /** Attachments of the mails, by the `about` of their notification. */
  files: ReadonlyMap<string, Attachment> = new Map(),
): Promise<void> {
  const owner = await queries.maybeOwner(tx, expertId)
  if (!owner) return
  const { account_id, email, name, is_confirmed, new_leads_limit, own_limit, projects } = owner
  const locale = isLocale(owner.locale) ? owner.locale : 'en'
  for (const what of news) {
    if (is_confirmed) {
      const mail = composeBillingMail(deps, what, {
        to: email,
        name,
        locale,
        limits: { plan: new_leads_limit, own: own_limit },
        projects,
        file: files.get(what.about),
      })
      const hasEnd = what.kind === 'trial_ending' || what.kind === 'payment_failed'
      await deps.delivery.mailLater(tx, mail, {
        kind: `billing-${what.kind}`,
        account_id,
        ...(hasEnd && what.happens_at ? { expires_at: what.happens_at } : {}),
      })
    }
    await deps.events.emit(tx, 'subscription.changed', { expert_id: expertId, account_id, what })
  }
  if (news.length === 0)
    await deps.events.emit(tx, 'subscription.changed', { expert_id: expertId, account_id, what: null })
}

/** A trial that ended without becoming a paid plan. */
export const trialEnded = (plan_id: number, at: Date): News => ({
  kind: 'trial_ending',
  detail: 'ended',
  about: `trial-ended:${at.toISOString()}`,
  happens_at: null,
  facts: { plan_id },
})

/** The receipt for an invoice that was paid since the last sync. */
export const receiptOf = ({ id, number, total, currency }: PaidInvoice): News => ({
  kind: 'payment_receipt',
  detail: 'paid',
  about: `receipt:${id}`,
  happens_at: null,
  facts: { amount: total, currency, number: number ?? id },
})

/** Changes of a subscription between two syncs; `others`: another subscription continues beside it. */
export function newsOf(
  before: SubscriptionRow | undefined,
  after: PaidSubscription,
  { others, now }: { others: boolean; now: Date },
): News[] {
  const at = now.toISOString()
  const told = (kind: 'plan_cancelled' | 'plan_changed', detail: string) => `${kind}:${detail}:${after.id}:${at}`
  if (!isLiveSubscription(after.state)) {
    if (!before || !isLiveSubscription(before.state) || others) return []
    const isUnpaid = before.state === 'past_due' || before.state === 'unpaid'
    // a cancellation was already confirmed
    if (!isUnpaid && before.cancel_at_period_end) return []
    if (before.state === 'trialing') return [trialEnded(after.plan, after.ended_at ?? now)]
    const detail = isUnpaid ? 'unpaid' : 'ended'
    const about = told('plan_cancelled', detail)
    return [{ kind: 'plan_cancelled', detail, about, happens_at: null, facts: { plan_id: after.plan } }]
  }
  const news: News[] = []
  if (before) {
    const change = planChange(
      { plan_id: before.plan_id, interval: before.plan_interval },
      { ...after, plan_id: after.plan },
    )
    const isOtherPlan = before.plan_id !== after.plan
    const detail =
      change === 'upgrade'
        ? isOtherPlan
          ? ('up' as const)
          : ('yearly' as const)
        : isOtherPlan
          ? ('down' as const)
          : ('monthly' as const)
    const about = told('plan_changed', detail)
    if (change !== 'none')
      news.push({ kind: 'plan_changed', detail, about, happens_at: null, facts: { plan_id: after.plan } })
  }
  const { next } = after
  if (next && (before?.next_plan_id !== next.plan || before.next_interval !== next.interval)) {
    const detail = next.plan === after.plan ? 'monthly_planned' : 'planned'
    const about = told('plan_changed', detail)
    news.push({ kind: 'plan_changed', detail, about, happens_at: next.at, facts: { plan_id: next.plan } })
  }
  if (after.cancel_at_period_end && before?.cancel_at_period_end !== true) {
    const about = told('plan_cancelled', 'planned')
    const facts = { plan_id: after.plan }
    news.push({ kind: 'plan_cancelled', detail: 'planned', about, happens_at: after.period_end ?? now, facts })
  }
  return news
}

/** Sends the due reminder of an unpaid period: of several missed ones only the last, and none twice. */
export async function remindOfPayment(deps: NewsDeps, tx: Tx, expertId: number): Promise<News[]> {
  const now = await readNow(tx)
  const news: News[] = []
  for (const row of await queries.listUnpaid(tx, expertId)) {
    const { id, provider_id, plan_id, past_due_since: since, reminders, amount, currency } = row
    const ends = new Date(since.getTime() + PAST_DUE_DAYS * DAY)
    const due = REMINDED_AFTER_DAYS.filter((days) => since.getTime() + days * DAY <= now.getTime()).length
    if (due <= reminders || ends <= now) continue
    await queries.markReminded(tx, id, due)
    news.push({
      kind: 'payment_failed',
      detail: due === 1 ? 'first' : due === REMINDED_AFTER_DAYS.length ? 'last' : 'again',
      about: `payment-failed:${provider_id}:${since.toISOString()}:${due}`,
      happens_at: ends,
      facts: { plan_id, amount, currency },
    })
  }
  return news
}

/** Cancels queued reminders of a period that is now paid. */
export async function cancelReminders(
  { delivery }: Pick<NewsDeps, 'delivery'>,
  tx: Tx,
  accountId: number,
): Promise<void> {
  await delivery.cancelPending(tx, accountId, [FAILED])
}

/** Reminds once, three days before a trial ends; with the coming charge if there is a card. */
async function remindOfTrial(tx: Tx, expertId: number, charge: Charge | undefined): Promise<News[]> {
  const trial = await queries.maybeEndingTrial(tx, expertId, TRIAL_REMINDED_DAYS)
  if (!trial) return []
  const { plan_id, ends_at, pays } = trial
  // the subscription is newer than the sync: the next run knows the amount
  if (pays && !charge) return []
  await queries.markTrialReminded(tx, expertId)
  const about = 'trial-ending'
  if (!pays || !charge)
    return [{ kind: 'trial_ending', detail: 'ends', about, happens_at: ends_at, facts: { plan_id } }]
  const facts = { plan_id, amount: charge.total, currency: charge.currency }
  return [{ kind: 'trial_ending', detail: 'pays', about, happens_at: ends_at, facts }]
}

/**
 * Notifications caused only by time, in a transaction for each expert. `refresh` syncs with the provider first: an
 * expert who has just paid gets no reminder, and the trial mail contains the charge of its own subscription.
 */
export async function remindDue(
  deps: NewsDeps,
  refresh: (expertId: number) => Promise<Charge | undefined>,
): Promise<number> {
  let told = 0
  const within = { trialDays: TRIAL_REMINDED_DAYS, afterDays: REMINDED_AFTER_DAYS, pastDueDays: PAST_DUE_DAYS }
  await drainListed<number>(deps, 'remind-of-billing', {
    list: (ready, after = 0) => queries.listDueForReminding(deps.db, ready, after, within),
    async act(expertId) {
      let charge: Charge | undefined
      try {
        charge = await refresh(expertId)
      } catch (error) {
        if (!(error instanceof PaymentRefused && error.isAway)) throw error
        // reminded in the next run, when the provider is reachable; experts without a subscription need not wait for it
        return deps.log.warn({ err: error, expert: expertId }, 'reminder waits for the provider')
      }
      told += await deps.events.transaction(async (tx) => {
        await lockPlan(tx, expertId)
        const news = [...(await remindOfTrial(tx, expertId, charge)), ...(await remindOfPayment(deps, tx, expertId))]
        if (news.length > 0) await notifyOwner(deps, tx, expertId, news)
        return news.length
      })
    },
  })
  return told
}
