import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import type { Ready } from '../../../../platform/core/jobs/set-aside-rows.ts'
import type { AccountRow } from '../common/accounts.queries.ts'

/** Counts under a lock: if two owners leave at once, the second waits for the first. */
export async function countOtherOwners(tx: Tx, id: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('owners leave one after the other', 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staff_role', '=', 'owner')
    .where('id', '!=', id)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function markAccountLeft(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ deleted_at: sql<Date>`app_now()`, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}

/** Closed and not yet erased. */
export function maybeLeftAccountForUpdate(tx: Tx, id: number): Promise<AccountRow | undefined> {
  return tx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function markAccountRestored(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ deleted_at: null, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}

/** Accounts whose 14 days are over. */
export async function listDueForErasing(db: Db, ready: Ready, days: number): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('deleted_at', '<=', sql<Date>`app_now() - make_interval(days => ${days})`)
    .where('erased_at', 'is', null)
    .where(ready('accounts.id'))
    .orderBy('deleted_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Accounts unused for that long, by their last session; staff are excluded, because owners manage them. */
export async function listInactive(db: Db, ready: Ready, months: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a
     where a.role <> 'admin' and a.deleted_at is null and a.suspended_at is null
       and a.created_at <= app_now() - make_interval(months => ${months})
       and not exists (select from sessions s where s.account_id = a.id and s.impersonator_account_id is null
                          and s.last_seen_at > app_now() - make_interval(months => ${months}))
       -- who came back by the mailed link has said that the account is wanted, if not by signing in
       and not exists (select from mailed_links l where l.account_id = a.id and l.purpose = 'restore'
                          and l.used_at > app_now() - make_interval(months => ${months}))
       and ${ready('a.id')}
     order by a.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Overwrites what identifies the person; the row remains, because others refer to it. Consents remain too: version,
 * language and time.
 */
export async function markErased(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      name: 'Deleted user',
      email: `erased-${id}@erased.invalid`,
      email_verified_at: null,
      email_link_sent_at: null,
      pending_email: null,
      phone: null,
      phone_verified_at: null,
      pending_phone: null,
      password_hash: 'erased',
      avatar_image_id: null,
      country_id: null,
      city_id: null,
      erased_at: sql<Date>`app_now()`,
      updated_at: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes everything by which the person could sign in or be reached, and all that was sent to their addresses. */
export async function deleteTraces(tx: Tx, account: AccountRow): Promise<void> {
  const addresses = [account.email, account.pending_email, account.phone, account.pending_phone].filter(
    (each) => each !== null,
  )
  const phones = [account.phone, account.pending_phone].filter((each) => each !== null)
  for (const table of [
    'second_factors',
    'recovery_codes',
    'login_challenges',
    'passkeys',
    'passkey_challenges',
    'security_events',
  ] as const)
    await tx.deleteFrom(table).where('account_id', '=', account.id).execute()
  await tx.deleteFrom('sessions').where('account_id', '=', account.id).execute()
  await tx.deleteFrom('mailed_links').where('account_id', '=', account.id).execute()
  await tx.deleteFrom('terms_announcements').where('account_id', '=', account.id).execute()
  if (phones.length > 0) await tx.deleteFrom('phone_codes').where('phone', 'in', phones).execute()
  await tx.deleteFrom('limit_hits').where('key', 'in', addresses).execute()
  // also mails to earlier addresses: rows of the inbox have the key of the delivery
  await sql`
    with gone as (
      delete from deliveries where account_id = ${account.id} or recipient = any(${addresses}::text[]) returning key
    )
    delete from outbox where delivery_key in (select key::text from gone)`.execute(tx)
  await tx.deleteFrom('outbox').where('recipient', 'in', addresses).execute()
  await sql`
    delete from pgboss.job where coalesce(data->>'to', data->>'email') = any(${addresses}::text[])`.execute(tx)
}
