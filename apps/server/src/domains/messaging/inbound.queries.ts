import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

export async function selectReplyKey(db: Db): Promise<Buffer> {
  const { key } = await db.selectFrom('reply_key').select('key').executeTakeFirstOrThrow()
  return key
}

export async function insertReplyAddress(
  tx: Tx,
  row: { token_hash: Buffer; thread_id: number; account_id: number },
): Promise<void> {
  await tx
    .insertInto('reply_addresses')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type Replier = {
  thread_id: number
  account_id: number
  role: 'client' | 'expert'
  expert_id: number | null
  name: string
  email: string
  is_confirmed: boolean
  locale: string
  is_gone: boolean
  is_suspended: boolean
}

/** Whose address it is; undefined for one we did not make. */
export async function maybeReplier(db: Db, tokenHash: Buffer): Promise<Replier | undefined> {
  const { rows } = await sql<Replier>`
    select r.thread_id, r.account_id, a.role, e.id as expert_id, a.name, a.email, a.locale,
           a.email_verified_at is not null as is_confirmed, a.deleted_at is not null as is_gone,
           a.suspended_at is not null or coalesce(e.status = 'suspended', false) as is_suspended
      from reply_addresses r join threads t on t.id = r.thread_id join accounts a on a.id = r.account_id
      left join experts e on e.account_id = a.id
     where r.token_hash = ${tokenHash} and (t.client_id = a.id or t.expert_id = e.id)`.execute(db)
  return rows[0]
}

export type Outcome = 'posted' | 'dropped' | 'refused'

/** False for a mail that came before. Another one with the same key waits for this transaction. */
export async function insertInbound(
  tx: Tx,
  row: { key: Buffer; thread_id: number; account_id: number; outcome: Outcome; reason: string | null },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('inbound_mails')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function selectRefusedLately(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from inbound_mails
     where account_id = ${accountId} and outcome = 'refused'
       and received_at > app_now() - interval '1 hour'`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function deleteInboundOf(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('inbound_mails').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('reply_addresses').where('account_id', '=', accountId).execute()
}

export async function deleteOldInbound(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('inbound_mails')
    .where('received_at', '<', sql<Date>`app_now() - make_interval(days => ${days})`)
    .execute()
}
