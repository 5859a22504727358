import { sql } from 'kysely'
import { deleteInBatches } from '../../../platform/database/batches.ts'
import type { Database, Db, Tx } from '../../../platform/database/database.ts'
import type { Ready } from '../../../platform/core/jobs/set-aside-rows.ts'
import type {
  PaidCustomer,
  PaidInvoice,
  PaidSubscription,
  PaymentEvent,
} from '../../../platform/providers/payments/payments.ts'
import { rowVersion, rowVersions } from '../../../platform/database/row-versions.ts'
import { countsAsNew } from '../profile/workload/plan.service.ts'

/** The expert of the request, with the data that a purchase needs. */
export type BuyerRow = {
  expert_id: number
  account_id: number
  name: string
  email: string
  locale: string
  country: string
  /** For the provider in use. */
  customer_id: string | null
  trial_plan_id: number | null
  trial_ends_at: Date | null
  now: Date
}

/** The provider whose keys are set, and the account there. */
export type Provider = { provider: string; account: string }

/** A customer of another account does not exist in this account of the provider. */
export async function selectBuyer(db: Db, expertId: number, { provider, account }: Provider): Promise<BuyerRow> {
  const { rows } = await sql<BuyerRow>`
    select e.id as expert_id, e.account_id, coalesce(e.company_name, e.name) as name, a.email, a.locale, c.code as country,
           case when b.provider = ${provider} and coalesce(b.provider_account, ${account}) = ${account}
                then b.customer_id end as customer_id, b.trial_plan_id, b.trial_ends_at,
           app_now() as now
      from experts e join accounts a on a.id = e.account_id join countries c on c.id = e.country_id
      left join billing_accounts b on b.expert_id = e.id
     where e.id = ${expertId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`There is no expert ${expertId}`)
  return row
}

export async function markCustomer(
  tx: Tx,
  { expert_id, account_id }: Pick<BuyerRow, 'expert_id' | 'account_id'>,
  { provider, account }: Provider,
  customerId: string,
): Promise<void> {
  await sql`
    insert into billing_accounts (expert_id, account_id, wished_plan_id, provider, provider_account, customer_id)
    select ${expert_id}, ${account_id}, e.plan_id, ${provider}, ${account}, ${customerId}
      from experts e where e.id = ${expert_id}
    on conflict (expert_id) do update set provider = excluded.provider, provider_account = excluded.provider_account,
      customer_id = excluded.customer_id`.execute(tx)
}

/** Only one change at a time: false while another is in progress. It ends with `markIdle`, or after these seconds. */
export async function markBusy(tx: Tx, expertId: number, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    update billing_accounts set busy_until = app_now() + make_interval(secs => ${seconds})
     where expert_id = ${expertId} and (busy_until is null or busy_until <= app_now()) returning expert_id`.execute(tx)
  return rows.length > 0
}

/** The plan for which the own limit should rise; null cancels an earlier request. */
export async function markRaise(tx: Tx, expertId: number, planId: number | null): Promise<void> {
  await tx
    .updateTable('billing_accounts')
    .set({ raise_own_limit_plan_id: planId })
    .where('expert_id', '=', expertId)
    .execute()
}

export async function markIdle(db: Db, expertId: number): Promise<void> {
  await db.updateTable('billing_accounts').set({ busy_until: null }).where('expert_id', '=', expertId).execute()
}

export type SubscriptionRow = {
  id: number
  provider_id: string
  state: PaidSubscription['state']
  plan_id: number
  plan_interval: 'monthly' | 'yearly'
  currency: 'DKK' | 'EUR'
  period_end: Date | null
  trial_ends_at: Date | null
  cancel_at_period_end: boolean
  past_due_since: Date | null
  next_plan_id: number | null
  next_interval: 'monthly' | 'yearly' | null
  next_at: Date | null
  ended_at: Date | null
}

/** Newest first. */
export async function listSubscriptions(db: Db, expertId: number): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select id, provider_id, state, plan_id, plan_interval, currency, period_end, trial_ends_at, cancel_at_period_end,
           past_due_since, next_plan_id, next_interval, next_at, ended_at
      from subscriptions where expert_id = ${expertId} order by started_at desc, id desc`.execute(db)
  return rows
}

export async function upsertSubscription(tx: Tx, expertId: number, given: PaidSubscription): Promise<void> {
  const changing = {
    state: given.state,
    plan_id: given.plan,
    plan_interval: given.interval,
    currency: given.currency,
    period_start: given.period_start,
    period_end: given.period_end,
    trial_ends_at: given.trial_ends_at,
    cancel_at_period_end: given.cancel_at_period_end,
    past_due_since: given.past_due_since,
    next_plan_id: given.next?.plan ?? null,
    next_interval: given.next?.interval ?? null,
    next_at: given.next?.at ?? null,
    started_at: given.started_at,
    ended_at: given.ended_at,
  }
  await tx
    .insertInto('subscriptions')
    .values({ expert_id: expertId, provider_id: given.id, ...changing })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(changing))
    .execute()
}

export async function upsertInvoice(
  tx: Tx,
  expertId: number,
  given: PaidInvoice,
  country: string | null,
): Promise<void> {
  const { id: provider_id, ...figures } = given
  await tx
    .insertInto('invoices')
    .values({ expert_id: expertId, provider_id, country, ...figures })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(figures))
    .execute()
}

/** Invoices as the last sync stored them, including those that the list does not show. */
export async function listKnownInvoices(
  db: Db,
  expertId: number,
): Promise<Pick<InvoiceRow, 'provider_id' | 'status' | 'number' | 'total'>[]> {
  return db
    .selectFrom('invoices')
    .select(['provider_id', sql<InvoiceRow['status']>`status`.as('status'), 'number', 'total'])
    .where('expert_id', '=', expertId)
    .execute()
}

/** Invoices issued so many years ago; the country decides which of them are deleted. */
export function listOldInvoices(
  db: Db,
  years: number,
): Promise<{ id: number; issued_at: Date; country: string | null; file_key: string | null }[]> {
  return db
    .selectFrom('invoices')
    .select(['id', 'issued_at', 'country', 'file_key'])
    .where('issued_at', '<', sql<Date>`app_now() - make_interval(years => ${years})`)
    .orderBy('issued_at')
    .limit(2000)
    .execute()
}

export async function deleteInvoice(db: Db, id: number): Promise<void> {
  await db.deleteFrom('invoices').where('id', '=', id).execute()
}

export type InvoiceRow = {
  kind: PaidInvoice['kind']
  credits: string | null
  id: number
  provider_id: string
  number: string | null
  status: PaidInvoice['status']
  currency: 'DKK' | 'EUR'
  net: number
  vat: number
  total: number
  reverse_charge: boolean
  issued_at: Date
  file_key: string | null
}

export async function listInvoices(db: Db, expertId: number): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select id, provider_id, kind, credits, number, status, currency, net, vat, total, reverse_charge, issued_at, file_key
      from invoices where expert_id = ${expertId} order by issued_at desc, id desc limit 120`.execute(db)
  return rows
}

export async function maybeOwnInvoice(db: Db, expertId: number, id: number): Promise<InvoiceRow | undefined> {
  return (await listInvoices(db, expertId)).find((each) => each.id === id)
}

/** Invoices whose files were not fetched yet. */
export async function listMissingFiles(db: Db, expertId: number): Promise<{ id: number; provider_id: string }[]> {
  return db
    .selectFrom('invoices')
    .select(['id', 'provider_id'])
    .where('expert_id', '=', expertId)
    .where('file_key', 'is', null)
    .orderBy('id')
    .execute()
}

export async function markFile(db: Db, id: number, key: string): Promise<void> {
  await db.updateTable('invoices').set({ file_key: key }).where('id', '=', id).execute()
}

/** False if the event was received before. */
export async function insertEvent(tx: Tx, { id, type, customer_id }: PaymentEvent): Promise<boolean> {
  const written = await tx
    .insertInto('payment_events')
    .values({ id, type, customer_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return written.length > 0
}

export async function maybeOpenEvent(db: Db, id: string): Promise<{ customer_id: string | null } | undefined> {
  return db
    .selectFrom('payment_events')
    .select('customer_id')
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .executeTakeFirst()
}

export type OpenEvent = { id: string; type: string; received_at: Date }

export const listOpenEvents = (db: Db): Promise<OpenEvent[]> =>
  db
    .selectFrom('payment_events')
    .select(['id', 'type', 'received_at'])
    .where('applied_at', 'is', null)
    .where('received_at', '<', sql<Date>`app_now() - interval '1 hour'`)
    .orderBy('received_at')
    .orderBy('id')
    .limit(100)
    .execute()

/** Locks the event, so that it is applied once. */
export const maybeEvent = (tx: Tx, id: string): Promise<{ applied_at: Date | null } | undefined> =>
  tx.selectFrom('payment_events').select('applied_at').where('id', '=', id).forUpdate().executeTakeFirst()

export async function markApplied(db: Db, id: string): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ applied_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteOldEvents(db: Database, days: number): Promise<void> {
  const longAgo = sql`app_now() - make_interval(days => ${days})`
  // anything applied then was received earlier, for which there is an index
  await deleteInBatches(db, 'payment_events', sql`received_at < ${longAgo} and applied_at < ${longAgo}`)
}

export type SyncTicket = { expert_id: number; account_id: number; ticket: number; now: Date }
/** Numbers a sync before it asks the provider, so that an older answer never overwrites a newer one. */
export async function markSyncTaken(db: Db, customerId: string, provider: string): Promise<SyncTicket | undefined> {
  const { rows } = await sql<SyncTicket>`
    update billing_accounts set sync_taken = sync_taken + 1, sync_tried_at = app_now()
     where customer_id = ${customerId} and provider = ${provider}
    returning expert_id, account_id, sync_taken as ticket, app_now() as now`.execute(db)
  return rows[0]
}

/**
 * Returns the shown card data and VAT number, and whether they have changed; undefined if a later sync was stored
 * already.
 */
export async function markStored(
  tx: Tx,
  expertId: number,
  ticket: number,
  { card, country, vat }: PaidCustomer,
): Promise<{ changed: boolean } | undefined> {
  const valid = vat && vat.state !== 'pending' ? vat.state === 'verified' : null
  const { rows } = await sql<{ changed: boolean }>`
    with shown as (
      select ${card?.brand ?? null}::text as card_brand, ${card?.last4 ?? null}::text as card_last4,
             ${card?.expires ?? null}::text as card_expires, ${country}::text as vat_country,
             ${vat?.number ?? null}::text as vat_number, ${valid}::boolean as vat_valid
    ), before as (
      select b.expert_id, (b.card_brand, b.card_last4, b.card_expires, b.vat_country, b.vat_number, b.vat_valid)
               is distinct from (s.card_brand, s.card_last4, s.card_expires, s.vat_country, s.vat_number, s.vat_valid)
               as changed
        from billing_accounts b cross join shown s
       where b.expert_id = ${expertId} and b.sync_stored < ${ticket} for update of b
    )
    update billing_accounts b
       set sync_stored = ${ticket}, synced_at = app_now(), card_brand = s.card_brand, card_last4 = s.card_last4,
           card_expires = s.card_expires, vat_country = s.vat_country, vat_number = s.vat_number, vat_valid = s.vat_valid
      from before, shown s where b.expert_id = before.expert_id
    returning before.changed`.execute(tx)
  return rows[0]
}

/** Customers not synced for a day, the ones that were last tried the longest ago first. */
export async function listUnsynced(
  db: Db,
  ready: Ready,
  { provider, account, limit }: Provider & { limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select customer_id from billing_accounts
     where customer_id is not null and provider = ${provider} and coalesce(provider_account, ${account}) = ${account}
       and (synced_at is null or synced_at < app_now() - interval '1 day') and ${ready('billing_accounts.customer_id')}
     order by greatest(sync_tried_at, synced_at) nulls first, expert_id limit ${limit}`.execute(db)
  return rows.map(({ customer_id }) => customer_id)
}

/** Customers of other accounts of the provider, which exist after the keys were replaced. */
export async function countOfOtherAccounts(db: Db, { provider, account }: Provider): Promise<number> {
  const { rows } = await sql<{ customers: number }>`
    select count(*)::int as customers from billing_accounts
     where customer_id is not null and provider = ${provider} and provider_account <> ${account}`.execute(db)
  return rows[0]?.customers ?? 0
}

/** The customer is older than the `account` column; the provider has just confirmed that it belongs to this account. */
export async function markAccount(tx: Tx, expertId: number, account: string): Promise<void> {
  await sql`
    update billing_accounts set provider_account = ${account}
     where expert_id = ${expertId} and provider_account is distinct from ${account}`.execute(tx)
}

export type CheckoutRow = {
  plan_id: number
  plan_interval: string
  success_path: string
  cancel_path: string
  provider_id: string | null
  url: string | null
  is_over: boolean
}

export async function maybeCheckout(db: Db, expertId: number): Promise<CheckoutRow | undefined> {
  const { rows } = await sql<CheckoutRow>`
    select plan_id, plan_interval, success_path, cancel_path, provider_id, url, expires_at <= app_now() as is_over
      from checkout_sessions where expert_id = ${expertId}`.execute(db)
  return rows[0]
}

export async function upsertCheckout(
  tx: Tx,
  expertId: number,
  given: Pick<CheckoutRow, 'plan_id' | 'plan_interval' | 'success_path' | 'cancel_path' | 'provider_id' | 'url'> & {
    expires_at: Date
  },
): Promise<void> {
  await tx
    .insertInto('checkout_sessions')
    .values({ expert_id: expertId, ...given })
    .onConflict((conflict) => conflict.column('expert_id').doUpdateSet(given))
    .execute()
}

export async function deleteCheckout(tx: Tx, expertId: number): Promise<void> {
  await tx.deleteFrom('checkout_sessions').where('expert_id', '=', expertId).execute()
}

export type UsageRow = {
  plan_id: number
  wished_plan_id: number | null
  trial_plan_id: number | null
  trial_ends_at: Date | null
  country: string
  card_brand: string | null
  card_last4: string | null
  card_expires: string | null
  /** The country at the provider; that of the profile before a customer exists. */
  vat_country: string
  vat_number: string | null
  vat_valid: boolean | null
  new_leads: number
  capacity: number
  /** The expert's own limit of new leads; null if it follows the plan. */
  own_limit: number | null
  projects: number
  projects_limit: number | null
  /** The live subscription; the first one if there are two. */
  live: SubscriptionRow | null
  now: Date
}

const maybeDate = (at: Date | string | null): Date | null => (at === null ? null : new Date(at))
/** Converts a row from JSON, where times are text. */
const withMoments = (row: SubscriptionRow): SubscriptionRow => ({
  ...row,
  period_end: maybeDate(row.period_end),
  trial_ends_at: maybeDate(row.trial_ends_at),
  past_due_since: maybeDate(row.past_due_since),
  next_at: maybeDate(row.next_at),
  ended_at: maybeDate(row.ended_at),
})

/** Changes with everything that the own plan shows. */
export async function selectPlanVersion(db: Db, expertId: number): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', ${rowVersion(['e', 'c', 'p', 'b'])}, b.trial_ends_at > app_now(),
             (select count(*) from leads l where l.expert_id = e.id and ${countsAsNew('l')}),
             (select count(*) from projects o where o.expert_id = e.id and o.status in ('published', 'resting')),
             (select ${rowVersions(['s'], 's.id')} from subscriptions s where s.expert_id = e.id),
             (select ${rowVersions(['i'], 'i.id')} from invoices i where i.expert_id = e.id)) as version
      from experts e join countries c on c.id = e.country_id join subscription_plans p on p.id = e.plan_id
      left join billing_accounts b on b.expert_id = e.id
     where e.id = ${expertId}`.execute(db)
  return rows[0]?.version ?? ''
}

export async function selectUsage(db: Db, expertId: number): Promise<UsageRow> {
  const { rows } = await sql<UsageRow>`
    select e.plan_id, b.wished_plan_id, b.trial_plan_id, b.trial_ends_at, c.code as country, app_now() as now,
           b.card_brand, b.card_last4, b.card_expires, coalesce(b.vat_country, c.code) as vat_country, b.vat_number, b.vat_valid,
           (select count(*)::int from leads l where l.expert_id = e.id and ${countsAsNew('l')}) as new_leads,
           p.new_leads_limit as capacity, p.projects_limit,
           e.capacity_wish as own_limit,
           (select count(*)::int from projects o
             where o.expert_id = e.id and o.status in ('published', 'resting')) as projects,
           (select to_jsonb(s) from subscriptions s
             where s.expert_id = e.id and s.state not in ('canceled', 'incomplete_expired')
             order by s.started_at, s.id limit 1) as live
      from experts e join countries c on c.id = e.country_id join subscription_plans p on p.id = e.plan_id
      left join billing_accounts b on b.expert_id = e.id
     where e.id = ${expertId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`There is no expert ${expertId}`)
  return { ...row, live: row.live && withMoments(row.live) }
}
