/** Buying, changing and cancelling a plan: checked here, done at the provider between transactions, then fetched. */
import {
  FREE_PLAN,
  isLiveSubscription,
  planChange,
  planCurrencyOf,
  TRIAL_PLAN,
  type PlanChange,
  type PlanInterval,
} from '@husrum/contract/experts/billing/plans.rules.ts'
import { languageOf, isLocale, type Locale } from '@husrum/contract/core/shapes.ts'
import { randomUUID } from 'node:crypto'
import { conflict, fieldRefusal, notFound, Refusal } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import { PaymentRefused, type Preview, type Price } from '../../../platform/providers/payments/payments.ts'
import { nameIn, type Option, type PlanRow } from '../../foundation/reference/reference.service.ts'
import * as queries from './billing.queries.ts'
import type { BuyerRow, InvoiceRow, SubscriptionRow, UsageRow } from './billing.queries.ts'
import { ensureBilling } from './plans.service.ts'
import { providerOf, syncCustomer, type BillingDeps } from './sync.service.ts'

const DAY = 86_400_000
/** The maximum time a provider may take; after it another change may begin. */
const BUSY_S = 90
const RETRY_AFTER_S = 30
const BILLING_PAGE = '/expert/billing-and-payments'

type Choice = { plan_id: Option; interval: PlanInterval; raise_own_limit?: boolean | undefined }
export type OwnSubscription = { usage: UsageRow; invoices: InvoiceRow[] }

const expertOf = ({ expert_id }: Viewer): number => {
  if (expert_id === undefined) throw notFound('expert_not_found')
  return expert_id
}
const liveOf = (subscriptions: readonly SubscriptionRow[]): SubscriptionRow | undefined =>
  subscriptions.findLast(({ state }) => isLiveSubscription(state))

export async function readOwn({ db }: BillingDeps, viewer: Viewer): Promise<OwnSubscription> {
  const expertId = expertOf(viewer)
  const usage = await queries.selectUsage(db, expertId)
  return { usage, invoices: await queries.listInvoices(db, expertId) }
}

/** The version of the plan, for caches. */
export const planVersion = ({ db }: BillingDeps, viewer: Viewer): Promise<string> =>
  queries.selectPlanVersion(db, expertOf(viewer))

/** 404 `invoice_not_found`, also for another expert's invoice and while its file is still being fetched. */
export async function openInvoiceFile(deps: BillingDeps, viewer: Viewer, id: number) {
  const invoice = await queries.maybeOwnInvoice(deps.db, expertOf(viewer), id)
  const file = invoice?.file_key ? await deps.files.open(invoice.file_key) : undefined
  if (!invoice || !file) throw notFound('invoice_not_found')
  return { name: `husrum-${(invoice.number ?? String(invoice.id)).replace(/[^\w-]/g, '')}.pdf`, content: file.stream }
}

/** Converts a refusal by the provider to one of ours; outages go into the log. */
async function atProvider<T>({ log }: Pick<BillingDeps, 'log'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    if (error.code === 'checkout_completed') throw conflict('already_subscribed')
    if (error.code !== 'payments_unavailable' && error.code !== 'customer_unknown') throw conflict(error.code)
    log.error({ reason: error.message }, 'payments failed')
    throw new Refusal(503, 'payments_unavailable', { retryAfter: RETRY_AFTER_S })
  }
}

/**
 * Runs one change of an expert's subscription at a time. 409 `change_under_way`. `raiseAt` is the plan that removes the
 * expert's own limit once it takes effect.
 */
async function alone<T>(
  deps: BillingDeps,
  buyer: BuyerRow,
  raiseAt: number | null,
  work: () => Promise<T>,
): Promise<T> {
  await deps.events.transaction(async (tx) => {
    await ensureBilling(tx, buyer)
    if (!(await queries.markBusy(tx, buyer.expert_id, BUSY_S))) throw conflict('change_under_way')
    await queries.markRaise(tx, buyer.expert_id, raiseAt)
  })
  try {
    return await work()
  } finally {
    await queries.markIdle(deps.db, buyer.expert_id)
  }
}

export function priceOf(plan: PlanRow, interval: PlanInterval, currency: 'DKK' | 'EUR'): Price {
  const price = plan.prices.find((each) => each.currency === currency)
  if (!price) throw new Error(`Plan ${plan.slug} has no price in ${currency}`)
  return { plan: plan.id, name: nameIn(plan, 'en'), interval, currency, amount: price[interval] }
}

/**
 * 409 `already_subscribed`, `change_under_way`; 422 `plan_is_free`; 503. A repeated call returns the open checkout; a
 * call for another plan closes it first.
 */
export async function createCheckout(
  deps: BillingDeps,
  viewer: Viewer,
  {
    plan_id,
    interval,
    raise_own_limit = false,
    success_url,
    cancel_url,
  }: Choice & { success_url?: string | undefined; cancel_url?: string | undefined },
  locale: Locale,
): Promise<{ id: string; url: string }> {
  const { db, refs, payments, config } = deps
  const plan = refs.choose('plan', plan_id, 'plan_id')
  if (plan.id === FREE_PLAN) throw fieldRefusal('plan_id', 'plan_is_free')
  const buyer = await atProvider(deps, async () => queries.selectBuyer(db, expertOf(viewer), await providerOf(deps)))
  const wanted = {
    plan_id: plan.id,
    plan_interval: interval,
    success_path: success_url ?? BILLING_PAGE,
    cancel_path: cancel_url ?? `${BILLING_PAGE}/upgrade`,
  }
  return alone(deps, buyer, raise_own_limit ? plan.id : null, () =>
    atProvider(deps, async () => {
      // the event of a recent purchase may not have arrived yet
      const known = await findCustomer(deps, buyer)
      if (liveOf(await queries.listSubscriptions(db, buyer.expert_id))) throw conflict('already_subscribed')
      const open = await queries.maybeCheckout(db, buyer.expert_id)
      const isSame =
        open?.plan_id === wanted.plan_id &&
        open.plan_interval === wanted.plan_interval &&
        open.success_path === wanted.success_path &&
        open.cancel_path === wanted.cancel_path
      if (known !== null && open?.provider_id && open.url !== null && !open.is_over) {
        if (isSame) return { id: open.provider_id, url: open.url }
        await payments.expireCheckout(open.provider_id)
      }
      const sell = (customer: string) =>
        payments.createCheckout(
          {
            customer,
            price: priceOf(plan, interval, planCurrencyOf(buyer.country)),
            trial: trialFor(deps, buyer),
            success_url: config.baseUrl + wanted.success_path,
            cancel_url: config.baseUrl + wanted.cancel_path,
            language: languageOf(locale),
          },
          randomUUID(),
        )
      const anew = async () => sell(await createCustomer(deps, buyer, locale))
      // a customer deleted at the provider can be read, but cannot buy
      const session = await (known === null
        ? anew()
        : sell(known).catch((error: unknown) => (isUnknown(error) ? anew() : Promise.reject(error))))
      const { id, url, expires_at } = session
      await deps.events.transaction((tx) =>
        queries.upsertCheckout(tx, buyer.expert_id, { ...wanted, provider_id: id, url, expires_at }),
      )
      return { id, url }
    }),
  )
}

/** A running trial continues at the provider; an expert who has had none starts one there, without a card. */
function trialFor({ refs }: Pick<BillingDeps, 'refs'>, { trial_plan_id, trial_ends_at, now }: BuyerRow) {
  if (trial_plan_id === null) {
    const days = refs.row('plan', TRIAL_PLAN).trial_days
    return { ends_at: new Date(now.getTime() + days * DAY), without_card: true }
  }
  return trial_ends_at && trial_ends_at > now ? { ends_at: trial_ends_at, without_card: false } : null
}

const isUnknown = (error: unknown): boolean => error instanceof PaymentRefused && error.code === 'customer_unknown'

/** The customer as the provider has it now; null if it is unknown there and must be created. */
async function findCustomer(deps: BillingDeps, { customer_id, expert_id }: BuyerRow): Promise<string | null> {
  if (customer_id === null) return null
  try {
    await syncCustomer(deps, customer_id)
    return customer_id
  } catch (error) {
    if (!isUnknown(error)) throw error
    deps.log.warn({ customer: customer_id, expert: expert_id }, 'the provider does not know a customer')
    return null
  }
}

async function createCustomer(deps: BillingDeps, buyer: BuyerRow, locale: Locale): Promise<string> {
  const { payments, events } = deps
  const { account_id, name, email, country, customer_id } = buyer
  const language = languageOf(isLocale(buyer.locale) ? buyer.locale : locale)
  const customer = await payments.createCustomer(
    { account_id, name, email, country, language },
    // the provider answers the same key with the same customer, even a deleted one
    `customer-${account_id}${customer_id === null ? '' : `-after-${customer_id}`}`,
  )
  const provider = await providerOf(deps)
  await events.transaction((tx) => queries.markCustomer(tx, buyer, provider, customer))
  return customer
}

type Bought = { buyer: BuyerRow & { customer_id: string }; live: SubscriptionRow }
/** 409 `not_subscribed`. */
async function requireBought(deps: BillingDeps, viewer: Viewer): Promise<Bought> {
  const { db } = deps
  const provider = await atProvider(deps, () => providerOf(deps))
  const { customer_id, ...buyer } = await queries.selectBuyer(db, expertOf(viewer), provider)
  const live = liveOf(await queries.listSubscriptions(db, buyer.expert_id))
  if (customer_id === null || !live) throw conflict('not_subscribed')
  return { buyer: { ...buyer, customer_id }, live }
}

const changeOf = ({ plan_id, plan_interval }: SubscriptionRow, plan: number, interval: PlanInterval): PlanChange =>
  planChange({ plan_id, interval: plan_interval }, { plan_id: plan, interval })

/** Calculates the cost of a change and its date without changing anything. */
export async function previewChange(
  deps: BillingDeps,
  viewer: Viewer,
  { plan_id, interval }: Choice,
): Promise<{ change: PlanChange; at: Date; currency: 'DKK' | 'EUR'; preview: Preview | null; usage: UsageRow }> {
  const plan = deps.refs.choose('plan', plan_id, 'plan_id')
  const { live, buyer } = await requireBought(deps, viewer)
  const change = changeOf(live, plan.id, interval)
  const price = priceOf(plan, interval, live.currency)
  const preview =
    change === 'upgrade' ? await atProvider(deps, () => deps.payments.previewChange(live.provider_id, price)) : null
  const at = change === 'upgrade' || change === 'none' ? buyer.now : (live.period_end ?? buyer.now)
  const usage = await queries.selectUsage(deps.db, buyer.expert_id)
  return { change, at, currency: live.currency, preview, usage }
}

/** How long a shown price is valid. */
const SHOWN_MS = 15 * 60_000

/**
 * 409 `not_subscribed`, `change_under_way`, `payment_declined`, `payment_needs_confirmation`: nothing has changed then.
 */
export async function changeSubscription(
  deps: BillingDeps,
  viewer: Viewer,
  { plan_id, interval, raise_own_limit = false, proration_at }: Choice & { proration_at?: string | undefined },
): Promise<void> {
  const { payments, refs } = deps
  const plan = refs.choose('plan', plan_id, 'plan_id')
  const { buyer } = await requireBought(deps, viewer)
  await alone(deps, buyer, raise_own_limit ? plan.id : null, () =>
    atProvider(deps, async () => {
      const { live } = await requireBought(deps, viewer)
      const change = changeOf(live, plan.id, interval)
      const price = priceOf(plan, interval, live.currency)
      const shown = proration_at === undefined ? null : new Date(proration_at)
      const age = shown ? buyer.now.getTime() - shown.getTime() : Number.POSITIVE_INFINITY
      if (change === 'upgrade')
        await payments.changeNow(live.provider_id, price, age >= 0 && age <= SHOWN_MS ? shown : null)
      else if (change === 'downgrade') await payments.changeAtPeriodEnd(live.provider_id, price)
      else if (change === 'cancel') await payments.cancelAtPeriodEnd(live.provider_id)
      else if (live.cancel_at_period_end || live.next_plan_id !== null) await payments.keep(live.provider_id)
      await syncCustomer(deps, buyer.customer_id)
    }),
  )
}

/** 409 `not_subscribed`, `change_under_way`. A repeated cancellation has no effect. */
export async function cancelSubscription(deps: BillingDeps, viewer: Viewer): Promise<void> {
  const { buyer } = await requireBought(deps, viewer)
  await alone(deps, buyer, null, () =>
    atProvider(deps, async () => {
      const { live } = await requireBought(deps, viewer)
      if (!live.cancel_at_period_end) await deps.payments.cancelAtPeriodEnd(live.provider_id)
      await syncCustomer(deps, buyer.customer_id)
    }),
  )
}

/** 409 `not_subscribed` for an expert who never bought a plan. */
export async function openPortal(
  deps: BillingDeps,
  viewer: Viewer,
  back: string = BILLING_PAGE,
  locale: Locale,
): Promise<string> {
  const { db, payments, config } = deps
  const provider = await atProvider(deps, () => providerOf(deps))
  const { customer_id } = await queries.selectBuyer(db, expertOf(viewer), provider)
  if (customer_id === null) throw conflict('not_subscribed')
  return atProvider(deps, () => payments.openPortal(customer_id, config.baseUrl + back, languageOf(locale)))
}
