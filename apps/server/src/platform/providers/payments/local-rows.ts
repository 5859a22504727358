/** The data of the local stand-in: documents of four kinds, read and written with their customer locked. */
import { sql } from 'kysely'
import type { PlanInterval, SubscriptionState } from '@husrum/contract/experts/billing/plans.rules.ts'
import type { Db, Tx } from '../../database/database.ts'
import type { Buyer, Currency, Price, Sums, VatState } from './payments.ts'

/** How a card behaves: pays, requires confirmation, is declined, or is accepted and declined when it is charged. */
export type Card = 'pays' | 'confirms' | 'declined' | 'fails_later'

export type LocalCustomer = Buyer & {
  kind: 'customer'
  id: string
  card: Card | null
  vat_number: string | null
  /** The result of the check of the number; VAT is charged until it is verified. */ vat_state?: VatState
}
export type LocalCheckout = {
  kind: 'checkout'
  id: string
  state: 'open' | 'complete' | 'expired'
  price: Price
  trial: { ends_at: string; without_card: boolean } | null
  success_url: string
  cancel_url: string
  language: Buyer['language']
  expires_at: string
}
export type LocalSubscription = {
  kind: 'subscription'
  id: string
  state: SubscriptionState
  price: Price
  next: Price | null
  period_start: string
  period_end: string
  trial_ends_at: string | null
  cancel_at_period_end: boolean
  past_due_since: string | null
  /** The number of tries to charge the open invoice. */ tries: number
  open_invoice: string | null
  started_at: string
  ended_at: string | null
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
  lines: { plan: string; interval: PlanInterval; from: string; to: string; net: number }[]
  issued_at: string
}
/** A session of the portal, valid for an hour. */
export type LocalPortal = { kind: 'portal'; id: string; back: string; language: Buyer['language']; expires_at: string }
export type LocalDocument = LocalCustomer | LocalCheckout | LocalSubscription | LocalInvoice | LocalPortal
type Kind = LocalDocument['kind']
type DocumentOf<K extends Kind> = Extract<LocalDocument, { kind: K }>

/** Serialises the changes of a customer. */
export async function lockCustomer(tx: Tx, id: string): Promise<LocalCustomer> {
  const { rows } = await sql<{ body: LocalCustomer }>`
    select body from local_payments where id = ${id} and kind = 'customer' for update`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error(`local payments: there is no customer ${id}`)
  return row.body
}

export async function maybeDocument<K extends Kind>(
  db: Db,
  kind: K,
  id: string,
): Promise<{ customer_id: string; body: DocumentOf<K> } | undefined> {
  const { rows } = await sql<{ customer_id: string; body: DocumentOf<K> }>`
    select customer_id, body from local_payments where id = ${id} and kind = ${kind}`.execute(db)
  return rows[0]
}

/** Newest first. */
export async function listDocuments<K extends Kind>(db: Db, kind: K, customer: string): Promise<DocumentOf<K>[]> {
  const { rows } = await sql<{ body: DocumentOf<K> }>`
    select body from local_payments where customer_id = ${customer} and kind = ${kind} order by made desc`.execute(db)
  return rows.map(({ body }) => body)
}

export async function saveDocument(
  tx: Tx,
  customer: string,
  body: LocalDocument,
  dueAt: Date | null = null,
): Promise<void> {
  await sql`
    insert into local_payments (id, kind, customer_id, body, due_at)
    values (${body.id}, ${body.kind}, ${customer}, ${JSON.stringify(body)}, ${dueAt})
    on conflict (id) do update set body = excluded.body, due_at = excluded.due_at`.execute(tx)
}

export async function listDueCustomers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select distinct customer_id from local_payments where due_at <= app_now()`.execute(db)
  return rows.map(({ customer_id }) => customer_id)
}

export async function selectNextNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select nextval('local_invoice_numbers')::int as n`.execute(tx)
  return rows[0]?.n ?? 0
}
