/** The data of the local stand-in: documents of five kinds, which change with their customer locked. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { PlanInterval, SubscriptionState } from '@husrum/contract/experts/billing/plans.rules.ts'
import { readNow } from '../../core/clock.ts'
import type { Jobs } from '../../core/jobs/jobs.ts'
import type { Database, Db, Tx } from '../../database/database.ts'
import {
  PaymentRefused,
  type Buyer,
  type Checkout,
  type Currency,
  type Price,
  type Sums,
  type VatState,
} from './payments.ts'

/** How a card behaves: pays, requires confirmation, is declined, or is accepted and declined when it is charged. */
export type Card = 'pays' | 'confirms' | 'declined' | 'fails_later'

export type LocalCustomer = Buyer & {
  kind: 'customer'
  id: string
  card: Card | null
  vat_number: string | null
  /** The result of the check of the number; VAT is charged until it is verified. */ vat_state?: VatState
}
export type LocalCheckout = Omit<Checkout, 'customer'> & {
  kind: 'checkout'
  id: string
  state: 'open' | 'complete' | 'expired'
  expires_at: Date
}
export type LocalSubscription = {
  kind: 'subscription'
  id: string
  state: SubscriptionState
  price: Price
  next: Price | null
  period_start: Date
  period_end: Date
  trial_ends_at: Date | null
  cancel_at_period_end: boolean
  past_due_since: Date | null
  /** The number of tries to charge the open invoice. */ tries: number
  open_invoice: string | null
  started_at: Date
  ended_at: Date | null
}
export type LocalInvoice = Sums & {
  kind: 'invoice'
  id: string
  number: string
  status: 'open' | 'paid' | 'uncollectible' | 'void'
  /** For a credit note: the number of the credited invoice. */ credits?: string
  /** The subscription of the invoice. */ subscription?: string
  currency: Currency
  vat_rate: number
  reverse_charge: boolean
  buyer: { name: string; email: string; country: string; vat_number: string | null }
  lines: { plan: string; interval: PlanInterval; from: Date; to: Date; net: number }[]
  issued_at: Date
}
/** A session of the portal, valid for an hour. */
export type LocalPortal = { kind: 'portal'; id: string; back: string; language: Buyer['language']; expires_at: Date }
export type LocalDocument = LocalCustomer | LocalCheckout | LocalSubscription | LocalInvoice | LocalPortal
type Kind = LocalDocument['kind']
type DocumentOf<K extends Kind> = Extract<LocalDocument, { kind: K }>

export const EVENT_JOB = 'local-payment-event'
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** The names of the dates in a document, which are text in JSON. */
const DATES = /_at$|_since$|^period_|^(from|to)$/
const withDates = <K extends Kind>(body: string): DocumentOf<K> =>
  JSON.parse(body, (key, value: unknown) => (typeof value === 'string' && DATES.test(key) ? new Date(value) : value))

export async function maybeDocument<K extends Kind>(
  db: Db,
  kind: K,
  id: string,
): Promise<{ customer_id: string; body: DocumentOf<K> } | undefined> {
  const { rows } = await sql<{ customer_id: string; body: string }>`
    select customer_id, body::text from local_payments where id = ${id} and kind = ${kind}`.execute(db)
  return rows[0] && { customer_id: rows[0].customer_id, body: withDates<K>(rows[0].body) }
}

export async function requireDocument<K extends Kind>(db: Db, kind: K, id: string) {
  const found = await maybeDocument(db, kind, id)
  if (!found) throw new PaymentRefused('payments_unavailable', `local payments: there is no ${kind} ${id}`)
  return found
}

/** Newest first. */
export async function listDocuments<K extends Kind>(db: Db, kind: K, customer: string): Promise<DocumentOf<K>[]> {
  const { rows } = await sql<{ body: string }>`
    select body::text from local_payments where customer_id = ${customer} and kind = ${kind}
     order by made desc`.execute(db)
  return rows.map(({ body }) => withDates<K>(body))
}

export async function listDueCustomers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select distinct customer_id from local_payments where due_at <= app_now()`.execute(db)
  return rows.map(({ customer_id }) => customer_id)
}

/** A customer that exists already stays as it is. */
export async function insertCustomer(db: Db, customer: LocalCustomer): Promise<void> {
  await sql`
    insert into local_payments (id, kind, customer_id, body)
    values (${customer.id}, ${customer.kind}, ${customer.id}, ${JSON.stringify(customer)})
    on conflict (id) do nothing`.execute(db)
}

/** A customer whose row is locked, at one moment of the application's clock. */
export type Account = {
  customer: LocalCustomer
  now: Date
  find<K extends Kind>(kind: K, id: string): Promise<DocumentOf<K> | undefined>
  list<K extends Kind>(kind: K): Promise<DocumentOf<K>[]>
  /** `dueAt`: the time of the next step. */
  save(document: LocalDocument, dueAt?: Date | null): Promise<void>
  nextInvoiceNumber(): Promise<string>
  /** Sends an event of the provider after the commit. */
  emit(type: string, id: string): void
}

/** The changes of one customer happen one after the other. */
export function changeCustomer<T>(
  { db, jobs }: { db: Database; jobs: Jobs },
  id: string,
  change: (account: Account) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select from local_payments where id = ${id} for update`.execute(tx)
    const { body: customer } = await requireDocument(tx, 'customer', id)
    const events: object[] = []
    const done = await change({
      customer,
      now: await readNow(tx),
      find: async (kind, key) => (await maybeDocument(tx, kind, key))?.body,
      list: (kind) => listDocuments(tx, kind, id),
      save: (document, dueAt = null) => saveDocument(tx, id, document, dueAt),
      async nextInvoiceNumber() {
        const { rows } = await sql<{ n: number }>`select nextval('local_invoice_numbers')::int as n`.execute(tx)
        return `LOCAL-${String(rows[0]?.n ?? 0).padStart(5, '0')}`
      },
      emit: (type, about) =>
        void events.push({ id: newId('evt'), object: 'event', type, data: { object: { id: about, customer: id } } }),
    })
    await jobs.enqueueAll(tx, EVENT_JOB, events)
    return done
  })
}

async function saveDocument(tx: Tx, customer: string, body: LocalDocument, dueAt: Date | null): Promise<void> {
  await sql`
    insert into local_payments (id, kind, customer_id, body, due_at)
    values (${body.id}, ${body.kind}, ${customer}, ${JSON.stringify(body)}, ${dueAt})
    on conflict (id) do update set body = excluded.body, due_at = excluded.due_at`.execute(tx)
}
