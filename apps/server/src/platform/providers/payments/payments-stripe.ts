/**
 * Stripe through its own SDK: Checkout takes card, address and VAT number, Billing renews and reminds, Tax calculates
 * the VAT. Products and prices are created on first use, with names derived from their values.
 */
import { subscriptionStates, type PlanInterval } from '@husrum/contract/experts/billing/plans.rules.ts'
import Stripe from 'stripe'
import type { StripeSettings } from '../../config/config.ts'
import {
  PaymentRefused,
  type Currency,
  type PaidCard,
  type PaidInvoice,
  type PaidSubscription,
  type PaymentsPort,
  type Preview,
  type Price,
  type Sums,
  type VatState,
} from './payments.ts'

const ANSWER_MS = 15_000
const PDF_BYTES_MAX = 5 * 1024 * 1024
const PRODUCT = 'husrum_plan_'
const CREDIT_NOTE = 'cn_'
const intervals = { monthly: 'month', yearly: 'year' } as const
/** Stripe accepts no trial that ends sooner. */
const SHORTEST_TRIAL_MS = 48 * 3_600_000 + 300_000

export function stripePayments({ secretKey, apiUrl }: StripeSettings): PaymentsPort {
  const at = apiUrl ? new URL(apiUrl) : undefined
  const stripe = new Stripe(secretKey, {
    timeout: ANSWER_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(at ? { host: at.hostname, protocol: at.protocol === 'http:' ? ('http' as const) : ('https' as const) } : {}),
    ...(at?.port ? { port: at.port } : {}),
  })
  const prices = new Map<string, string>()

  /** The id of the price in Stripe; a new amount is a new price. */
  async function priceId(price: Price): Promise<string> {
    const { plan, interval, currency, amount, name } = price
    const key = `${PRODUCT}${plan}_${interval}_${currency.toLowerCase()}_${amount}`
    const known = prices.get(key)
    if (known) return known
    const found = (await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })).data[0]
    const id = found?.id ?? (await createPrice())
    prices.set(key, id)
    return id

    async function createPrice(): Promise<string> {
      const product = `${PRODUCT}${plan}`
      await stripe.products
        .create({ id: product, name: `Husrum ${name}` }, { idempotencyKey: `product-${product}` })
        .catch((error: unknown) => {
          if (codeOf(error) !== 'resource_already_exists') throw error
        })
      const made = await stripe.prices.create(
        {
          product,
          currency: currency.toLowerCase(),
          unit_amount: amount,
          recurring: { interval: intervals[interval] },
          tax_behavior: 'exclusive',
          lookup_key: key,
        },
        { idempotencyKey: `price-${key}` },
      )
      return made.id
    }
  }

  async function itemOf(subscription: string): Promise<{ found: Stripe.Subscription; item: Stripe.SubscriptionItem }> {
    const found = await stripe.subscriptions.retrieve(subscription, { expand: ['schedule'] })
    const item = found.items.data[0]
    if (!item) throw new PaymentRefused('payments_unavailable', `stripe: ${subscription} has no item`)
    return { found, item }
  }

  /** A schedule contains the change at the end of the period. */
  async function release(schedule: Stripe.Subscription['schedule']): Promise<void> {
    if (schedule) await stripe.subscriptionSchedules.release(idOf(schedule))
  }

  async function schedule(found: Stripe.Subscription, item: Stripe.SubscriptionItem, next: Planned): Promise<void> {
    const made = await stripe.subscriptionSchedules.create({ from_subscription: found.id })
    await stripe.subscriptionSchedules.update(made.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: item.price.id, quantity: 1 }],
          start_date: item.current_period_start,
          end_date: item.current_period_end,
          ...(found.trial_end && found.status === 'trialing' ? { trial_end: found.trial_end } : {}),
        },
        {
          items: [{ price: next.price, quantity: 1 }],
          duration: { interval: intervals[next.interval], interval_count: 1 },
          metadata: { plan: String(next.plan), interval: next.interval },
        },
      ],
    })
  }

  let account: string | undefined
  const port: PaymentsPort = {
    provider: 'stripe',
    readAccount: async () => (account ??= (await stripe.accounts.retrieveCurrent()).id),
    async createCustomer({ account_id, name, email, country, language }, key) {
      const customer = await stripe.customers.create(
        {
          name,
          email,
          address: { country },
          preferred_locales: [language],
          metadata: { account_id: String(account_id) },
        },
        { idempotencyKey: key },
      )
      return customer.id
    },
    async createCheckout({ customer, price, trial, success_url, cancel_url, language }, key) {
      const trialEnds = trial && Math.max(trial.ends_at.getTime(), Date.now() + SHORTEST_TRIAL_MS)
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer,
          line_items: [{ price: await priceId(price), quantity: 1 }],
          success_url,
          cancel_url,
          locale: language,
          automatic_tax: { enabled: true },
          tax_id_collection: { enabled: true },
          billing_address_collection: 'required',
          customer_update: { address: 'auto', name: 'auto' },
          payment_method_collection: trial?.without_card ? 'if_required' : 'always',
          ...(trialEnds
            ? {
                subscription_data: {
                  trial_end: Math.floor(trialEnds / 1000),
                  trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
                },
              }
            : {}),
        },
        { idempotencyKey: key },
      )
      if (!session.url) throw new PaymentRefused('payments_unavailable', `stripe: ${session.id} has no address`)
      return { id: session.id, url: session.url, expires_at: dateOf(session.expires_at) }
    },
    async expireCheckout(id) {
      const { status } = await stripe.checkout.sessions.retrieve(id)
      if (status === 'complete') throw new PaymentRefused('checkout_completed', `stripe: ${id} is complete`)
      if (status === 'open') await stripe.checkout.sessions.expire(id)
    },
    async readCustomer(id) {
      const expand = ['tax_ids', 'invoice_settings.default_payment_method']
      const found = await stripe.customers.retrieve(id, { expand })
      if (found.deleted) return { card: null, country: null, vat: null }
      const number = found.tax_ids?.data.find(({ type }) => type === 'eu_vat')
      return {
        card: readCard(found.invoice_settings.default_payment_method),
        country: found.address?.country ?? null,
        vat: number ? { number: number.value, state: vatState(number.verification?.status) } : null,
      }
    },
    async listSubscriptions(customer) {
      const expand = ['data.schedule', 'data.latest_invoice', 'data.default_payment_method']
      const found = await stripe.subscriptions
        .list({ customer, status: 'all', limit: 100, expand })
        .autoPagingToArray({ limit: 1000 })
      return found.flatMap((each) => readSubscription(each) ?? [])
    },
    async listInvoices(customer) {
      const found = await stripe.invoices.list({ customer, limit: 100 }).autoPagingToArray({ limit: 2000 })
      const notes = await stripe.creditNotes
        .list({ customer, limit: 100, expand: ['data.invoice'] })
        .autoPagingToArray({ limit: 2000 })
      return [
        ...found.flatMap((each) => readInvoice(each) ?? []),
        ...notes.flatMap((each) => readCreditNote(each) ?? []),
      ]
    },
    async readInvoiceFile(id) {
      const address = id.startsWith(CREDIT_NOTE)
        ? (await stripe.creditNotes.retrieve(id)).pdf
        : (await stripe.invoices.retrieve(id)).invoice_pdf
      if (!address) return undefined
      const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) })
      if (!answer.ok) throw new PaymentRefused('payments_unavailable', `stripe: ${answer.status} for the file of ${id}`)
      const bytes = new Uint8Array(await answer.arrayBuffer())
      if (bytes.length > PDF_BYTES_MAX) throw new PaymentRefused('payments_unavailable', `stripe: ${id} is too large`)
      return bytes
    },
    async previewNext(subscription) {
      const invoice = await stripe.invoices.createPreview({ subscription })
      const currency = currencies[invoice.currency]
      if (!currency) throw new PaymentRefused('payments_unavailable', `stripe: ${subscription} has another currency`)
      return { ...sumsOf(invoice), currency }
    },
    async previewChange(subscription, price) {
      const { found, item } = await itemOf(subscription)
      const prorationAt = Math.floor(Date.now() / 1000)
      const invoice = await stripe.invoices.createPreview({
        subscription,
        customer: idOf(found.customer),
        subscription_details: {
          items: [{ id: item.id, price: await priceId(price) }],
          proration_behavior: 'always_invoice',
          proration_date: prorationAt,
        },
      })
      const next = await stripe.invoices.createPreview({
        customer: idOf(found.customer),
        currency: price.currency.toLowerCase(),
        automatic_tax: { enabled: true },
        subscription_details: { items: [{ price: await priceId(price) }] },
      })
      const isSameInterval = price.interval === readInterval(item)
      const renewsAt = isSameInterval ? item.current_period_end : invoice.period_end
      const period = [dateOf(item.current_period_start), dateOf(item.current_period_end)] as const
      const before = { plan: planOf(idOf(item.price.product)) ?? price.plan, interval: readInterval(item) }
      return {
        lines: invoice.lines.data
          .filter(({ amount }) => amount !== 0)
          .map(({ amount, period: { start, end } }) => {
            const [from, to] = [dateOf(start), dateOf(end)]
            return amount < 0
              ? { ...before, from, to, whole: period, price: item.price.unit_amount ?? 0, amount }
              : {
                  plan: price.plan,
                  interval: price.interval,
                  from,
                  to,
                  whole: isSameInterval ? period : ([from, to] as const),
                  price: price.amount,
                  amount,
                }
          }),
        vat: readVat(invoice),
        due_now: sumsOf(invoice),
        next: { ...sumsOf(next), at: dateOf(renewsAt) },
        proration_at: dateOf(prorationAt),
      }
    },
    async changeNow(subscription, price, proration) {
      const { found, item } = await itemOf(subscription)
      const planned = plannedPhase(found, item.current_period_end)
      await release(found.schedule)
      try {
        await stripe.subscriptions.update(subscription, {
          items: [{ id: item.id, price: await priceId(price) }],
          cancel_at_period_end: false,
          proration_behavior: 'always_invoice',
          payment_behavior: 'error_if_incomplete',
          ...(proration ? { proration_date: Math.floor(proration.getTime() / 1000) } : {}),
        })
      } catch (error) {
        // after a refusal nothing may have changed, and the scheduled change must be restored
        if (planned) await schedule(found, item, planned)
        throw error
      }
    },
    async changeAtPeriodEnd(subscription, price) {
      const { found, item } = await itemOf(subscription)
      await release(found.schedule)
      if (found.cancel_at_period_end) await stripe.subscriptions.update(subscription, { cancel_at_period_end: false })
      await schedule(found, item, { price: await priceId(price), plan: price.plan, interval: price.interval })
    },
    async cancelAtPeriodEnd(subscription) {
      const { found } = await itemOf(subscription)
      await release(found.schedule)
      await stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    },
    async keep(subscription) {
      const { found } = await itemOf(subscription)
      await release(found.schedule)
      if (found.cancel_at_period_end) await stripe.subscriptions.update(subscription, { cancel_at_period_end: false })
    },
    async cancelNow(subscription, { refund }) {
      const { status } = await stripe.subscriptions.retrieve(subscription)
      // when a crash interrupted the first call, the rest is still to be done
      if (status !== 'canceled') await stripe.subscriptions.cancel(subscription)
      for (const invoice of await stripe.invoices
        .list({ subscription, limit: 100 })
        .autoPagingToArray({ limit: 1000 })) {
        if (invoice.status === 'open') await stripe.invoices.voidInvoice(invoice.id)
        const left = invoice.total - (invoice.post_payment_credit_notes_amount ?? 0)
        if (refund && invoice.status === 'paid' && left > 0)
          await stripe.creditNotes.create(
            { invoice: invoice.id, amount: left, refund_amount: left, reason: 'duplicate' },
            { idempotencyKey: `refund-${invoice.id}` },
          )
      }
    },
    async openPortal(customer, back, language) {
      const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: back, locale: language })
      return url
    },
  }
  return refusing(port)
}

const idOf = (given: string | { id: string }): string => (typeof given === 'string' ? given : given.id)
const dateOf = (seconds: number): Date => new Date(seconds * 1000)
const maybeDate = (seconds: number | null | undefined): Date | null => (seconds ? dateOf(seconds) : null)
const currencies: Record<string, Currency | undefined> = { dkk: 'DKK', eur: 'EUR' }

function sumsOf({ total, total_taxes }: { total: number; total_taxes: { amount: number }[] | null }): Sums {
  const vat = (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)
  return { net: total - vat, vat, total }
}

function readInterval({ price }: Stripe.SubscriptionItem): PlanInterval {
  return price.recurring?.interval === 'year' ? 'yearly' : 'monthly'
}

/** A subscription that was created by hand, without a plan of ours, is not one of ours. */
function readSubscription(found: Stripe.Subscription): PaidSubscription | undefined {
  const item = found.items.data[0]
  const state = subscriptionStates.find((each) => each === found.status)
  const plan = item && planOf(idOf(item.price.product))
  const currency = currencies[found.currency]
  if (!item || !state || plan === undefined || !currency) return undefined
  const owes = state === 'past_due' || state === 'unpaid'
  const invoice = typeof found.latest_invoice === 'object' ? found.latest_invoice : null
  return {
    id: found.id,
    state,
    plan,
    interval: readInterval(item),
    currency,
    period_start: maybeDate(item.current_period_start),
    period_end: maybeDate(item.current_period_end),
    trial_ends_at: maybeDate(found.trial_end),
    cancel_at_period_end: found.cancel_at_period_end,
    past_due_since: owes
      ? (maybeDate(invoice?.status_transitions.finalized_at ?? invoice?.created) ?? dateOf(item.current_period_start))
      : null,
    next: readNext(found, item.current_period_end),
    card: readCard(found.default_payment_method),
    started_at: dateOf(found.start_date),
    ended_at: maybeDate(found.ended_at),
  }
}

function planOf(product: string): number | undefined {
  const found = product.startsWith(PRODUCT) ? Number(product.slice(PRODUCT.length)) : Number.NaN
  return Number.isSafeInteger(found) ? found : undefined
}

/** The change that a schedule makes at the end of the period. */
type Planned = { price: string; plan: number; interval: PlanInterval }

function plannedPhase(
  { schedule }: Pick<Stripe.Subscription, 'schedule'>,
  periodEnd: number,
): (Planned & { at: Date }) | undefined {
  if (schedule === null || typeof schedule !== 'object') return undefined
  const phase = schedule.phases.find(({ start_date }) => start_date >= periodEnd)
  const plan = Number(phase?.metadata?.plan)
  const price = phase?.items[0]?.price
  if (!phase || price === undefined || !Number.isSafeInteger(plan)) return undefined
  const interval = phase.metadata?.interval === 'yearly' ? 'yearly' : 'monthly'
  return { price: idOf(price), plan, interval, at: dateOf(phase.start_date) }
}

function readNext(found: Stripe.Subscription, periodEnd: number): PaidSubscription['next'] {
  const planned = plannedPhase(found, periodEnd)
  return planned ? { plan: planned.plan, interval: planned.interval, at: planned.at } : null
}

function readCard(method: string | Stripe.PaymentMethod | null): PaidCard | null {
  const card = typeof method === 'object' ? method?.card : undefined
  if (!card) return null
  const expires = `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`
  return { brand: card.display_brand ?? card.brand, last4: card.last4, expires }
}

/** While VIES is down a number is `unavailable`: Stripe checks it again by itself. */
const vatState = (status: string | undefined): VatState =>
  status === 'verified' || status === 'unverified' ? status : 'pending'

const isReverse = ({ taxability_reason }: { taxability_reason: string }) => taxability_reason === 'reverse_charge'

/** Stripe's sums are rounded: the rate is the nearest one in tenths of a per cent. */
function readVat({ total_taxes }: Pick<Stripe.Invoice, 'total_taxes'>): Preview['vat'] {
  const taxes = total_taxes ?? []
  const on = Math.max(0, ...taxes.map(({ taxable_amount }) => Math.abs(taxable_amount ?? 0)))
  const vat = Math.abs(taxes.reduce((sum, { amount }) => sum + amount, 0))
  return { rate: on === 0 ? 0 : Math.round((1000 * vat) / on) / 10, reverse_charge: taxes.some(isReverse) }
}

const invoiceStates = ['open', 'paid', 'uncollectible', 'void'] as const

/** Drafts do not count as invoices. */
function readInvoice(found: Stripe.Invoice): PaidInvoice | undefined {
  const currency = currencies[found.currency]
  const status = invoiceStates.find((each) => each === found.status)
  if (!currency || !status) return undefined
  const { id, number } = found
  return {
    ...sumsOf(found),
    id,
    kind: 'invoice',
    credits: null,
    number,
    status,
    currency,
    reverse_charge: (found.total_taxes ?? []).some(isReverse),
    issued_at: maybeDate(found.status_transitions.finalized_at) ?? dateOf(found.created),
  }
}

/** The refunded sums are negative. */
function readCreditNote(found: Stripe.CreditNote): PaidInvoice | undefined {
  const currency = currencies[found.currency]
  if (!currency) return undefined
  const { net, vat, total } = sumsOf(found)
  return {
    id: found.id,
    kind: 'credit_note',
    credits: typeof found.invoice === 'object' ? found.invoice.number : null,
    net: -net,
    vat: -vat,
    total: -total,
    number: found.number,
    status: found.status === 'void' ? 'void' : 'paid',
    currency,
    reverse_charge: (found.total_taxes ?? []).some(isReverse),
    issued_at: dateOf(found.created),
  }
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined

/** Stripe's messages may quote the request: only type and code are logged. */
function refusing(port: PaymentsPort): PaymentsPort {
  const guard =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      try {
        return await call(...given)
      } catch (error) {
        throw error instanceof PaymentRefused ? error : refusalOf(error)
      }
    }
  return {
    provider: port.provider,
    readAccount: guard(port.readAccount),
    createCustomer: guard(port.createCustomer),
    createCheckout: guard(port.createCheckout),
    expireCheckout: guard(port.expireCheckout),
    readCustomer: guard(port.readCustomer),
    listSubscriptions: guard(port.listSubscriptions),
    listInvoices: guard(port.listInvoices),
    readInvoiceFile: guard(port.readInvoiceFile),
    previewChange: guard(port.previewChange),
    previewNext: guard(port.previewNext),
    changeNow: guard(port.changeNow),
    changeAtPeriodEnd: guard(port.changeAtPeriodEnd),
    cancelAtPeriodEnd: guard(port.cancelAtPeriodEnd),
    keep: guard(port.keep),
    cancelNow: guard(port.cancelNow),
    openPortal: guard(port.openPortal),
  }
}

/** The id may belong to another account, or was deleted there. */
const isUnknownCustomer = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  (error.param === 'customer' || error.param === 'id' || error.param === undefined) &&
  /customer/i.test(error.message)

const AWAY = [
  Stripe.errors.StripeConnectionError,
  Stripe.errors.StripeAPIError,
  Stripe.errors.StripeAuthenticationError,
  Stripe.errors.StripePermissionError,
  Stripe.errors.StripeRateLimitError,
]
const isAway = (error: unknown): boolean => AWAY.some((kind) => error instanceof kind)

const ASKS_THE_PERSON = new Set(['authentication_required', 'subscription_payment_intent_requires_action'])

function refusalOf(error: unknown): PaymentRefused {
  const code = codeOf(error) ?? 'unexpected'
  const detail = `stripe: ${error instanceof Stripe.errors.StripeError ? error.type : 'error'} ${code}`
  if (ASKS_THE_PERSON.has(code)) return new PaymentRefused('payment_needs_confirmation', detail)
  if (error instanceof Stripe.errors.StripeCardError) return new PaymentRefused('payment_declined', detail)
  if (isUnknownCustomer(error)) return new PaymentRefused('customer_unknown', detail)
  return new PaymentRefused('payments_unavailable', detail, { isAway: isAway(error) })
}
