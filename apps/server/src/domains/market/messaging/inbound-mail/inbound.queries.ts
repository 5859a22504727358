import { sql } from 'kysely'
import { deleteInBatches } from '../../../../platform/database/batches.ts'
import { appNow, type Database, type Db, type Tx } from '../../../../platform/database/database.ts'

/** The owner of a reply address and the target of its mails: a conversation, or a lead without one. */
export type ReplyPlace = { account_id: number } & (
  | { thread_id: number; lead_id?: undefined }
  | { thread_id?: undefined; lead_id: number }
)
/** The parts of the current address; `is_new` if there is none yet, or the last one has ended. */
export async function selectReplyAddress(
  db: Db,
  { account_id, ...place }: ReplyPlace,
): Promise<{ key: Buffer; number: number; is_new: boolean }> {
  const at = place.lead_id === undefined ? sql`r.thread_id = ${place.thread_id}` : sql`r.lead_id = ${place.lead_id}`
  const { rows } = await sql<{ key: Buffer; number: number; is_new: boolean }>`
    select k.key, coalesce(min(r.number) filter (where r.ended_at is null), max(r.number) + 1, 0) as number,
           count(r.number) filter (where r.ended_at is null) = 0 as is_new
      from reply_key k left join reply_addresses r on ${at} and r.account_id = ${account_id}
     group by k.key`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the key of reply addresses is missing')
  return row
}

export async function insertReplyAddress(
  tx: Tx,
  row: ReplyPlace & { token_hash: Buffer; number: number },
): Promise<void> {
  await tx
    .insertInto('reply_addresses')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends addresses, so that the next mail has a new one: of a person, of a thread, or of a person in a thread. */
export async function markReplyAddressesEnded(
  tx: Tx,
  place: { thread_id?: number; lead_id?: number; account_id?: number },
): Promise<void> {
  let ending = tx.updateTable('reply_addresses').set({ ended_at: appNow }).where('ended_at', 'is', null)
  if (place.thread_id !== undefined) ending = ending.where('thread_id', '=', place.thread_id)
  if (place.lead_id !== undefined) ending = ending.where('lead_id', '=', place.lead_id)
  if (place.account_id !== undefined) ending = ending.where('account_id', '=', place.account_id)
  await ending.execute()
}

export async function isKnownMail(db: Db, key: Buffer): Promise<boolean> {
  const known = await db.selectFrom('inbound_mails').select('id').where('key', '=', key).executeTakeFirst()
  return known !== undefined
}

export type Replier = {
  /** The conversation; null while a lead has none. */
  thread_id: number | null
  /** The lead of the address, if it belongs to a lead. */
  lead_id: number | null
  account_id: number
  role: 'client' | 'expert'
  expert_id: number | null
  /** The studio's owner, to whom its files belong; null for a client. */
  owner_id: number | null
  name: string
  email: string
  is_confirmed: boolean
  locale: string
  is_gone: boolean
  is_suspended: boolean
  /** A newer address has replaced this one. */
  is_ended: boolean
  /** The studio has fewer seats than people; a person without a seat cannot write. */
  is_without_seat: boolean
}

/** The owner of the address; undefined if we did not create it. */
export async function maybeReplier(db: Db, tokenHash: Buffer): Promise<Replier | undefined> {
  const { rows } = await sql<Replier>`
    select t.id as thread_id, r.lead_id, r.account_id, a.role, e.id as expert_id, e.account_id as owner_id, a.name, a.email, a.locale,
           a.email_verified_at is not null as is_confirmed, a.deleted_at is not null as is_gone,
           a.suspended_at is not null or coalesce(e.status = 'suspended', false) as is_suspended,
           r.ended_at is not null as is_ended, not coalesce(m.has_seat, true) as is_without_seat
      from reply_addresses r join accounts a on a.id = r.account_id
      left join studio_members m on m.account_id = a.id
      left join experts e on e.id = coalesce(m.expert_id, (select o.id from experts o where o.account_id = a.id))
      left join leads l on l.id = r.lead_id
      left join threads t on t.id = coalesce(r.thread_id, (
        select p.id from threads p where p.client_id = l.client_id and p.expert_id = l.expert_id))
     where r.token_hash = ${tokenHash} and (t.client_id = a.id or t.expert_id = e.id or l.expert_id = e.id)`.execute(db)
  return rows[0]
}

export type Outcome = 'posted' | 'dropped' | 'refused'

/** False for a known mail. A parallel mail with the same key waits for this transaction. */
export async function insertInbound(
  tx: Tx,
  row: { key: Buffer; thread_id: number | null; account_id: number; outcome: Outcome; reason: string | null },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('inbound_mails')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Counts mails refused for these reasons within an hour; `isOther`: for all other reasons. */
export async function selectRefusedLately(
  tx: Tx,
  accountId: number,
  reasons: readonly string[],
  { isOther = false } = {},
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from inbound_mails
     where account_id = ${accountId} and outcome = 'refused' and received_at > app_now() - interval '1 hour'
       and (reason = any(${[...reasons]}::text[])) <> ${isOther}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function deleteInboundOf(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('inbound_mails').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('reply_addresses').where('account_id', '=', accountId).execute()
}

export async function deleteOldInbound(db: Database, days: number): Promise<void> {
  await deleteInBatches(db, 'inbound_mails', sql`received_at < app_now() - make_interval(days => ${days})`)
}
