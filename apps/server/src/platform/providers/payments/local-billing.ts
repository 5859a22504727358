/** What the local stand-in does to the documents of one locked customer: charges, refunds, and steps that are due. */
import { isLiveSubscription } from '@husrum/contract/experts/billing/plans.rules.ts'
import { newId, type Account, type LocalCheckout, type LocalInvoice, type LocalSubscription } from './local-store.ts'
import * as states from './local-subscriptions.ts'
import { PaymentRefused, type Price, type Sums } from './payments.ts'

const RECHECK_MS = 3_600_000

/** Saves a subscription and reports it. */
export async function saveSubscription(account: Account, subscription: LocalSubscription): Promise<void> {
  await account.save(subscription, states.dueAt(subscription))
  account.emit(
    `customer.subscription.${isLiveSubscription(subscription.state) ? 'updated' : 'deleted'}`,
    subscription.id,
  )
}

/** A VAT number that could not be checked is checked again in an hour. */
export async function saveCustomer(account: Account, change: Partial<Account['customer']>): Promise<void> {
  account.customer = { ...account.customer, ...change }
  const isPending = account.customer.vat_state === 'pending'
  await account.save(account.customer, isPending ? new Date(account.now.getTime() + RECHECK_MS) : null)
}

/** Does everything that is due: a clock that was moved far makes several steps due at once. */
export async function advance(account: Account): Promise<void> {
  for (let subscription of await account.list('subscription'))
    for (let due = states.dueAt(subscription); due !== null && due <= account.now; due = states.dueAt(subscription)) {
      subscription = await step(account, subscription)
      await saveSubscription(account, subscription)
    }
}

async function step(account: Account, found: LocalSubscription): Promise<LocalSubscription> {
  const { card } = account.customer
  if (found.state === 'past_due') return collect(account, found)
  if (states.endsWithPeriod(found, card)) return { ...found, state: 'canceled', ended_at: found.period_end }
  const renewed = states.renew(found)
  const at = renewed.period_start
  const outcome = states.chargeCard(card, found, account.now)
  const invoice = await bill(account, renewed, [states.periodLine(renewed)], { status: outcome.invoice, at })
  account.emit(outcome.event, invoice)
  return states.afterCharge(renewed, outcome, { at, invoice })
}

/** Charges the open invoice again. */
export async function collect(account: Account, found: LocalSubscription): Promise<LocalSubscription> {
  const outcome = states.chargeCard(account.customer.card, found, account.now)
  const invoice = found.open_invoice === null ? undefined : await account.find('invoice', found.open_invoice)
  if (invoice) {
    await account.save({ ...invoice, status: outcome.invoice })
    account.emit(outcome.event, invoice.id)
  }
  return states.afterCharge(found, outcome, { at: account.now, invoice: found.open_invoice })
}

/** A subscription that begins with a completed checkout, whose card has just been confirmed. */
export async function subscribe(account: Account, checkout: LocalCheckout): Promise<void> {
  const subscription = states.begin(newId('sub'), checkout, account.now)
  if (!checkout.trial)
    account.emit('invoice.paid', await bill(account, subscription, [states.periodLine(subscription)]))
  await account.save(subscription, states.dueAt(subscription))
  await account.save({ ...checkout, state: 'complete' })
  account.emit('customer.subscription.created', subscription.id)
}

/** Another price from `at` on; the difference is charged, or refunded where a year becomes a month. */
export async function changePrice(
  account: Account,
  found: LocalSubscription,
  price: Price,
  at: Date,
): Promise<LocalSubscription> {
  const { lines, ...period } = states.prorate(found, price, at)
  const { card } = account.customer
  const isCharged = lines.length > 0
  refuseCard({
    isDeclined: card === 'declined' || card === 'fails_later' || (isCharged && card === null),
    asksOwner: isCharged && card === 'confirms',
  })
  const changed = { ...found, ...period, price, next: null, cancel_at_period_end: false }
  const net = states.netOf(lines)
  const last = (await invoicesOf(account, found)).find(({ credits }) => credits === undefined)
  if (net < 0 && last) await credit(account, last, { ...states.withVat(net, account.customer), lines })
  else if (isCharged) account.emit('invoice.paid', await bill(account, changed, lines))
  return changed
}

export function refuseCard({ isDeclined, asksOwner }: { isDeclined: boolean; asksOwner: boolean }): void {
  if (isDeclined) throw new PaymentRefused('payment_declined', 'local payments: the card was declined')
  if (asksOwner) throw new PaymentRefused('payment_needs_confirmation', 'local payments: the card asks its owner')
}

/** Ends at once: open invoices are voided, and with `refund` paid ones are refunded in full. */
export async function cancel(
  account: Account,
  found: LocalSubscription,
  { refund }: { refund: boolean },
): Promise<LocalSubscription> {
  for (const invoice of await invoicesOf(account, found)) {
    const { status, credits, net, vat, total, lines } = invoice
    if (credits !== undefined || !(status === 'open' || (refund && status === 'paid'))) continue
    if (status === 'open') await account.save({ ...invoice, status: 'void' })
    const negative = lines.map((line) => ({ ...line, net: -line.net }))
    await credit(account, invoice, { net: -net, vat: -vat, total: -total, lines: negative })
  }
  return { ...found, state: 'canceled', open_invoice: null, ended_at: account.now }
}

const invoicesOf = async (account: Account, { id }: LocalSubscription): Promise<LocalInvoice[]> =>
  (await account.list('invoice')).filter(({ subscription }) => subscription === id)

/** Issues an invoice and returns its id. */
async function bill(
  { customer, now, save, nextInvoiceNumber }: Account,
  { id: subscription, price: { currency } }: LocalSubscription,
  lines: states.Line[],
  { status, at }: { status: LocalInvoice['status']; at: Date } = { status: 'paid', at: now },
): Promise<string> {
  const { name, email, country, vat_number } = customer
  const id = newId('in')
  await save({
    kind: 'invoice',
    id,
    number: await nextInvoiceNumber(),
    status,
    currency,
    ...states.withVat(states.netOf(lines), customer),
    subscription,
    buyer: { name, email, country, vat_number },
    lines,
    issued_at: at,
  })
  return id
}

/** Refunds an invoice, or part of it, to the card: the sums are negative. */
async function credit(
  { now, save, nextInvoiceNumber, emit }: Account,
  invoice: LocalInvoice,
  refunded: Sums & { lines: states.Line[] },
): Promise<void> {
  const id = newId('cn')
  const number = await nextInvoiceNumber()
  await save({ ...invoice, ...refunded, id, number, status: 'paid', credits: invoice.number, issued_at: now })
  emit('credit_note.created', id)
}
