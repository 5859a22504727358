/**
 * Local state follows the provider: an event only names the customer to fetch, so events may arrive in any order, twice
 * or late. Nothing is fetched inside a transaction; a sync is numbered before it starts, and an older one never
 * overwrites a newer one (docs/decisions/0041).
 */
import { isLiveSubscription } from '@husrum/contract/experts/billing/plans.rules.ts'
import { readNow } from '../../../platform/core/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import { attached, type Attachment } from '../../../platform/providers/delivery/mail-frame.ts'
import { drainListed } from '../../../platform/core/jobs/drain.ts'
import type {
  PaidCustomer,
  PaidInvoice,
  PaidSubscription,
  PaymentEvent,
  PaymentsPort,
} from '../../../platform/providers/payments/payments.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { lockPlan } from '../profile/workload/plan.service.ts'
import type { References } from '../../foundation/reference/reference.service.ts'
import * as queries from './billing.queries.ts'
import type { InvoiceRow, SubscriptionRow } from './billing.queries.ts'
import { RETENTION_YEARS, retainedUntil } from './invoice-retention.ts'
import type { News } from './mails.ts'
import { cancelReminders, newsOf, receiptOf, remindDue, remindOfPayment, notifyOwner } from './news.service.ts'
import { markTried } from './plans.queries.ts'
import { recalculatePlan } from './plans.service.ts'

export type BillingDeps = Platform & { refs: References; payments: PaymentsPort; files: Files }

export const EVENT_JOB = 'apply-payment-event'
export const FILES_JOB = 'keep-invoice-files'
export const SECOND_JOB = 'cancel-second-subscription'
export const CANCEL_JOB = 'cancel-subscriptions'
/** Applied events are not needed later; the provider repeats none after three days. */
const EVENTS_KEPT_DAYS = 60
const CUSTOMERS_A_RUN = 200

/** Stores the event and its job; a repeated event changes nothing. */
export async function receiveEvent(deps: BillingDeps, event: PaymentEvent): Promise<void> {
  await deps.events.transaction(async (tx) => {
    if (await queries.insertEvent(tx, event)) await deps.jobs.enqueue(tx, EVENT_JOB, { event: event.id })
  })
}

/** Received an hour ago and not applied yet: its job fails repeatedly, or was abandoned. */
export const listOpenEvents = (db: Db): Promise<queries.OpenEvent[]> => queries.listOpenEvents(db)

/** Adds another job for the event; two jobs are harmless, because an event only names the customer to fetch. */
export async function reapplyEvent(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  id: string,
): Promise<'queued' | 'absent' | 'applied'> {
  const event = await queries.maybeEvent(tx, id)
  if (!event) return 'absent'
  if (event.applied_at !== null) return 'applied'
  await jobs.enqueue(tx, EVENT_JOB, { event: id })
  return 'queued'
}

export async function applyEvent(deps: BillingDeps, id: string): Promise<void> {
  const event = await queries.maybeOpenEvent(deps.db, id)
  if (!event) return
  if (event.customer_id !== null) await syncCustomer(deps, event.customer_id)
  await queries.markApplied(deps.db, id)
}

export const providerOf = async ({ payments }: Pick<BillingDeps, 'payments'>): Promise<queries.Provider> => ({
  provider: payments.provider,
  account: await payments.readAccount(),
})

/** Fetches and stores; returns how many rows changed. Customers unknown to us are ignored. */
export async function syncCustomer(deps: BillingDeps, customerId: string): Promise<number> {
  const { db, events, payments } = deps
  const look = await queries.markSyncTaken(db, customerId, payments.provider)
  if (!look) return 0
  const [subscriptions, invoices, customer, account] = await Promise.all([
    payments.listSubscriptions(customerId),
    payments.listInvoices(customerId),
    payments.readCustomer(customerId),
    payments.readAccount(),
  ])
  const files = await readReceipts(deps, look.expert_id, invoices)
  return events.transaction(async (tx) => {
    await lockPlan(tx, look.expert_id)
    const seen = { subscriptions, invoices, customer: { ...customer, card: cardOf(subscriptions) ?? customer.card } }
    const stored = await queries.markStored(tx, look.expert_id, look.ticket, seen.customer)
    if (!stored) return 0
    await queries.markAccount(tx, look.expert_id, account)
    const { changed, news } = await store(deps, tx, look, seen)
    if (changed > 0 || stored.changed) await notifyOwner(deps, tx, look.expert_id, news, files)
    return changed + (stored.changed ? 1 : 0)
  })
}

const becomesPaid = (given: PaidInvoice, known: Pick<InvoiceRow, 'status'> | undefined): boolean =>
  given.kind === 'invoice' && given.status === 'paid' && known?.status !== 'paid' && given.total > 0

/** The PDFs of invoices paid since the last sync, for the mails. A receipt does not wait for a file. */
async function readReceipts(
  { db, log, payments }: BillingDeps,
  expertId: number,
  invoices: readonly PaidInvoice[],
): Promise<Map<string, Attachment>> {
  const known = new Map((await queries.listKnownInvoices(db, expertId)).map((row) => [row.provider_id, row]))
  const files = new Map<string, Attachment>()
  for (const each of invoices.filter((invoice) => becomesPaid(invoice, known.get(invoice.id)))) {
    try {
      const file = await payments.readInvoiceFile(each.id)
      const name = `husrum-${(each.number ?? each.id).replace(/[^\w-]/g, '')}.pdf`
      if (file) files.set(receiptOf(each).about, attached(name, 'application/pdf', file))
    } catch (error) {
      log.warn({ err: error, expert: expertId }, 'a receipt goes out without its file')
    }
  }
  return files
}

type Seen = {
  subscriptions: readonly PaidSubscription[]
  invoices: readonly PaidInvoice[]
  customer: PaidCustomer
}

/** If there are several, the first one is used. */
const liveOf = (subscriptions: readonly PaidSubscription[]): PaidSubscription[] =>
  subscriptions
    .filter(({ state }) => isLiveSubscription(state))
    .toSorted((a, b) => a.started_at.getTime() - b.started_at.getTime())
const cardOf = (subscriptions: readonly PaidSubscription[]) => liveOf(subscriptions)[0]?.card

const isSameMoment = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime()
const isSameSubscription = (row: SubscriptionRow, given: PaidSubscription): boolean =>
  row.state === given.state &&
  row.plan_id === given.plan &&
  row.plan_interval === given.interval &&
  row.cancel_at_period_end === given.cancel_at_period_end &&
  row.next_plan_id === (given.next?.plan ?? null) &&
  row.next_interval === (given.next?.interval ?? null) &&
  isSameMoment(row.next_at, given.next?.at ?? null) &&
  isSameMoment(row.period_end, given.period_end) &&
  isSameMoment(row.trial_ends_at, given.trial_ends_at) &&
  isSameMoment(row.past_due_since, given.past_due_since) &&
  isSameMoment(row.ended_at, given.ended_at)

async function store(
  deps: BillingDeps,
  tx: Tx,
  { expert_id: expertId, account_id, now }: queries.SyncTicket,
  { subscriptions, invoices, customer: { country } }: Seen,
): Promise<{ changed: number; news: News[] }> {
  const live = liveOf(subscriptions)
  const news: News[] = []
  const known = new Map((await queries.listSubscriptions(tx, expertId)).map((row) => [row.provider_id, row]))
  const knownInvoices = new Map((await queries.listKnownInvoices(tx, expertId)).map((row) => [row.provider_id, row]))
  let changed = 0
  for (const each of subscriptions) {
    const row = known.get(each.id)
    if (row && isSameSubscription(row, each)) continue
    await queries.upsertSubscription(tx, expertId, each)
    news.push(...newsOf(row, each, { others: live.some(({ id }) => id !== each.id), now }))
    if (row?.state === 'past_due' && each.state !== 'past_due') await cancelReminders(deps, tx, account_id)
    if (each.trial_ends_at) await markTried(tx, expertId, each.plan, each.started_at)
    changed += 1
  }
  for (const each of invoices) {
    // deleted from our database when its retention ended
    if (retainedUntil(each.issued_at, country) <= now) continue
    const row = knownInvoices.get(each.id)
    if (row && row.status === each.status && row.number === each.number && row.total === each.total) continue
    await queries.upsertInvoice(tx, expertId, each, country)
    if (becomesPaid(each, row)) news.push(receiptOf(each))
    changed += 1
  }
  if (changed === 0) return { changed, news }
  if (live.length > 0) await queries.deleteCheckout(tx, expertId)
  // two checkouts were completed at once: the first one remains
  await deps.jobs.enqueueAll(
    tx,
    SECOND_JOB,
    live.slice(1).map(({ id }) => ({ subscription: id })),
  )
  await deps.jobs.enqueue(tx, FILES_JOB, { expert: expertId })
  await recalculatePlan(deps, tx, expertId)
  return { changed, news: [...news, ...(await remindOfPayment(deps, tx, expertId))] }
}

/** Sends due reminders after a sync with the provider, so that an expert who has just paid gets none. */
export function remind(deps: BillingDeps): Promise<number> {
  return remindDue(deps, async (expertId) => {
    const { customer_id } = await queries.selectBuyer(deps.db, expertId, await providerOf(deps))
    if (customer_id === null) return undefined
    await syncCustomer(deps, customer_id)
    const subscriptions = await queries.listSubscriptions(deps.db, expertId)
    const trial = subscriptions.find(({ state, cancel_at_period_end: ends }) => state === 'trialing' && !ends)
    return trial && deps.payments.previewNext(trial.provider_id)
  })
}

/**
 * Fetches customers that were not synced for a day; differences without an event are repaired and logged. A customer
 * unknown to the provider does not block others; an unreachable provider ends the run.
 */
export async function reconcile(deps: BillingDeps): Promise<number> {
  const provider = await providerOf(deps)
  const others = await queries.countOfOtherAccounts(deps.db, provider)
  if (others > 0)
    deps.log.error({ ...provider, customers: others }, 'customers belong to another account of the provider')
  let mended = 0
  await drainListed(deps, 'reconcile-payments', {
    list: (ready) => queries.listUnsynced(deps.db, ready, { ...provider, limit: CUSTOMERS_A_RUN }),
    async act(customer) {
      const changed = await syncCustomer(deps, customer)
      if (changed === 0) return
      mended += 1
      deps.log.warn({ customer, changed }, 'payments differed from the provider')
    },
    once: true,
  })
  return mended
}

/** Stores the provider's files for as long as invoices are retained, even if the account or the provider changes. */
export async function storeInvoiceFiles(deps: BillingDeps, expertId: number): Promise<void> {
  for (const { id, provider_id } of await queries.listMissingFiles(deps.db, expertId)) {
    const file = await deps.payments.readInvoiceFile(provider_id)
    if (!file) continue
    const key = `invoices/${provider_id.toLowerCase().replace(/[^a-z0-9_]/g, '')}.pdf`
    await deps.files.put(key, file)
    await queries.markFile(deps.db, id, key)
  }
}

/** For an account that leaves: at the end of the paid period, or at once when it is erased. */
export async function cancelForLeaving(deps: BillingDeps, expertId: number, at: 'period_end' | 'now'): Promise<void> {
  const live = (await queries.listSubscriptions(deps.db, expertId)).filter(({ state }) => isLiveSubscription(state))
  for (const { provider_id } of live)
    await (at === 'now'
      ? deps.payments.cancelNow(provider_id, { refund: false })
      : deps.payments.cancelAtPeriodEnd(provider_id))
  const { customer_id } = await queries.selectBuyer(deps.db, expertId, await providerOf(deps))
  if (live.length > 0 && customer_id !== null) await syncCustomer(deps, customer_id)
}

export const sweepEvents = (deps: Pick<Platform, 'db'>): Promise<void> =>
  queries.deleteOldEvents(deps.db, EVENTS_KEPT_DAYS)

/** Deletes invoices and credit notes after their retention, with their files; returns how many. */
export async function sweepInvoices(deps: Pick<BillingDeps, 'db' | 'files'>): Promise<number> {
  const now = await readNow(deps.db)
  let deleted = 0
  for (const { id, issued_at, country, file_key } of await queries.listOldInvoices(deps.db, RETENTION_YEARS.DK)) {
    if (retainedUntil(issued_at, country) > now) continue
    // the file first: if the process dies in between, the row is found again
    if (file_key !== null) await deps.files.delete(file_key)
    await queries.deleteInvoice(deps.db, id)
    deleted += 1
  }
  return deleted
}
