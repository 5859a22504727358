/**
 * The rows of `deliveries`. A job may change a row only while the row names that job, so a replaced job finds nothing.
 */
import { sql, type Insertable } from 'kysely'
import { deleteInBatches } from '../../database/batches.ts'
import type { Database, Tx } from '../../database/database.ts'
import type { DB } from '../../database/schema.ts'
import type { Attachment } from './mail-frame.ts'

export type Channel = 'mail' | 'sms' | 'push'

const open = ['waiting', 'retrying'] as const
const GIVE_UP = sql<Date>`app_now() + interval '2 days'`
const NOW = sql<Date>`app_now()`
const wiped = { text: null, html: null, unsubscribe_url: null, reply_to: null, attachments: null }
const asChannel = (channel: string): Channel => (channel === 'sms' || channel === 'push' ? channel : 'mail')

export type Claimed = {
  id: number
  key: string
  job_id: string
  channel: Channel
  kind: string
  recipient: string
  subject: string | null
  text: string
  html: string | null
  unsubscribe_url: string | null
  reply_to: string | null
  attachments: Attachment[] | null
  push_subscription_id: number | null
  account_id: number | null
  tries: number
  first_try_at: Date
  expires_at: Date | null
}

type Written = Omit<Insertable<DB['deliveries']>, 'id' | 'give_up_at' | 'job_id' | 'next_try_at'> & {
  job_id: string
  hold_seconds: number
}

/** A statement has at most 65,535 values. */
const ROWS_MAX = 1000

/** Returns the job of each row: rows may come back in any order. */
export async function insertDeliveries(
  tx: Tx,
  rows: readonly Written[],
): Promise<{ id: number; job_id: string; hold_seconds: number }[]> {
  const inserted: { id: number; job_id: string }[] = []
  for (let from = 0; from < rows.length; from += ROWS_MAX) {
    const some = rows.slice(from, from + ROWS_MAX).map(({ hold_seconds, ...row }) => ({
      ...row,
      next_try_at: hold_seconds === 0 ? NOW : sql<Date>`app_now() + make_interval(secs => ${hold_seconds})`,
      give_up_at: GIVE_UP,
    }))
    inserted.push(...(await tx.insertInto('deliveries').values(some).returning(['id', 'job_id']).execute()))
  }
  const held = new Map(rows.map(({ job_id, hold_seconds }) => [job_id, hold_seconds]))
  return inserted.map((row) => ({ ...row, hold_seconds: held.get(row.job_id) ?? 0 }))
}

/** Counts the try before it is made, so that it is recorded when the process dies in it. */
export async function claimDelivery(db: Database, id: number, job: string): Promise<Claimed | undefined> {
  const row = await db
    .updateTable('deliveries')
    .set((eb) => ({ tries: eb('tries', '+', 1), first_try_at: sql<Date>`coalesce(first_try_at, now())` }))
    .where('id', '=', id)
    .where('job_id', '=', job)
    .where('state', 'in', open)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', NOW)]))
    .returning([
      'id',
      'key',
      'job_id',
      'channel',
      'kind',
      'recipient',
      'subject',
      'text',
      'html',
      'unsubscribe_url',
      'reply_to',
      'attachments',
      'push_subscription_id',
      'account_id',
      'tries',
      'first_try_at',
      'expires_at',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...row,
    channel: asChannel(row.channel),
    text: row.text ?? '',
    attachments: row.attachments as Attachment[] | null, // mailLater writes this shape
    first_try_at: row.first_try_at ?? new Date(),
  }
}

export async function markExpired(db: Database, id: number, job: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'expired', ...wiped, ended_at: NOW })
    .where('id', '=', id)
    .where('job_id', '=', job)
    .where('state', 'in', open)
    .where('expires_at', '<=', NOW)
    .execute()
}

/** Ends the message, because its recipient no longer exists: no further try could help. */
export async function markUndeliverable(db: Database, { id, job_id }: Claimed, reason: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'expired', ...wiped, last_error: reason, ended_at: NOW })
    .where('id', '=', id)
    .where('job_id', '=', job_id)
    .where('state', 'in', open)
    .execute()
}

/** False where another job has the row now: this one was considered lost, and the other reports the result. */
export async function markSent(db: Database, { id, job_id }: Pick<Claimed, 'id' | 'job_id'>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state: 'sent', ...wiped, last_error: null, ended_at: NOW })
    .where('id', '=', id)
    .where('job_id', '=', job_id)
    .where('state', 'in', open)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A try that had timed out has arrived after all: the next one is skipped, unless it is under way. */
export async function markArrived(db: Database, { id, tries }: Pick<Claimed, 'id' | 'tries'>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state: 'sent', ...wiped, last_error: null, ended_at: NOW })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', 'in', open)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export type OpenDeliveries = { channel: string; state: string; deliveries: number; oldest_s: number | null }

/** Messages that wait, are retried or have failed, and how long the oldest due one has waited. */
export async function countOpenDeliveries(db: Database): Promise<OpenDeliveries[]> {
  const { rows } = await sql<OpenDeliveries>`
    select channel, state, count(*)::int as deliveries,
           extract(epoch from app_now() - min(next_try_at)
             filter (where state <> 'dead' and next_try_at <= app_now()))::float8 as oldest_s
      from deliveries where state in ('waiting', 'retrying', 'dead') group by channel, state`.execute(db)
  return rows
}

/** Lets the next try find the message expired. Returns whether there was one, and no try of it had been made. */
export async function markCancelled(
  tx: Tx,
  accountId: number,
  kinds: readonly string[],
  writtenAt?: Date,
): Promise<boolean> {
  const cancelled = await tx
    .updateTable('deliveries')
    .set({ expires_at: NOW })
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .where('state', 'in', open)
    // instants of JavaScript have no microseconds
    .$if(writtenAt !== undefined, (query) =>
      query.where(sql<boolean>`date_trunc('milliseconds', created_at) = ${writtenAt}::timestamptz`),
    )
    .returning('tries')
    .execute()
  return cancelled.length > 0 && cancelled.every(({ tries }) => tries === 0)
}

/** Whether any of these, written in a transaction of this moment, may have been delivered. */
export async function wasTried(
  tx: Tx,
  accountIds: readonly number[],
  kinds: readonly string[],
  writtenAt: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries where account_id = any(${[...accountIds]}::bigint[]) and kind = any(${[...kinds]}::text[])
       and date_trunc('milliseconds', created_at) = ${writtenAt}::timestamptz and tries > 0 limit 1`.execute(tx)
  return rows.length > 0
}

/** The same by address, for people without an account; dead letters cannot be revived either. */
export async function markCancelledTo(tx: Tx, recipients: readonly string[], kinds: readonly string[]): Promise<void> {
  await sql`
    update deliveries d set expires_at = ${NOW}
      from (select id from deliveries
             where recipient = any(${[...recipients]}::text[]) and kind = any(${[...kinds]}::text[])
               and state = any(${[...open, 'dead']}::text[]) order by id for update) as locked
     where d.id = locked.id`.execute(tx)
}

type Failure = { reason: string; lasting: boolean; afterSeconds: number; job: string }

/** Names the job of the next try, or ends the message: at once, or because the next try would be too late. */
export async function markFailed(
  tx: Tx,
  { id, job_id }: Pick<Claimed, 'id' | 'job_id'>,
  { reason, lasting, afterSeconds, job }: Failure,
): Promise<'retrying' | 'dead'> {
  const next = sql<Date>`app_now() + make_interval(secs => ${afterSeconds})`
  const mine = tx.updateTable('deliveries').where('id', '=', id).where('job_id', '=', job_id).where('state', 'in', open)
  if (!lasting) {
    const { numUpdatedRows } = await mine
      .set({ state: 'retrying', last_error: reason, job_id: job, next_try_at: next })
      .where('give_up_at', '>', next)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) return 'retrying'
  }
  await mine.set({ state: 'dead', last_error: reason, ended_at: NOW }).execute()
  return 'dead'
}

export async function markRevived(
  tx: Tx,
  id: number,
  job: string,
): Promise<{ channel: Channel } | 'absent' | 'not_dead' | 'expired'> {
  const row = await tx
    .selectFrom('deliveries')
    .select(['channel', 'state', sql<boolean>`coalesce(expires_at <= app_now(), false)`.as('late')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 'absent'
  if (row.state !== 'dead') return 'not_dead'
  if (row.late) return 'expired'
  await tx
    .updateTable('deliveries')
    .set({ state: 'waiting', job_id: job, next_try_at: NOW, give_up_at: GIVE_UP, ended_at: null })
    .where('id', '=', id)
    .execute()
  return { channel: asChannel(row.channel) }
}

/** Marks dead letters as waiting; each gets a job of its own. */
export async function markAllRevived(
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; channel: Channel; job_id: string }[]> {
  const rows = await tx
    .updateTable('deliveries')
    .set({
      state: 'waiting',
      job_id: sql<string>`gen_random_uuid()`,
      next_try_at: NOW,
      give_up_at: GIVE_UP,
      ended_at: null,
    })
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .where('state', '=', 'dead')
    .returning(['id', 'channel', 'job_id'])
    .execute()
  return rows.map((row) => ({ ...row, channel: asChannel(row.channel) }))
}

export async function deleteEnded(db: Database, days: number): Promise<void> {
  await deleteInBatches(db, 'deliveries', sql`ended_at < app_now() - make_interval(days => ${days})`)
  await deleteInBatches(db, 'deliveries', sql`traceless and ended_at is not null`)
}

type Stranded = { id: number; channel: Channel; job_id: string }

/** Messages that wait for a job which no longer exists. */
export async function listStranded(db: Database, queues: readonly string[]): Promise<Stranded[]> {
  const { rows } = await sql<{ id: number; channel: string; job_id: string }>`
    select id, channel, job_id from deliveries d
    where state in ('waiting', 'retrying') and not exists (
      select 1 from pgboss.job j
      where j.name in (${sql.join(queues)}) and j.id = d.job_id and j.state in ('created', 'retry', 'active'))
    order by id limit 1000`.execute(db)
  return rows.map((row) => ({ ...row, channel: asChannel(row.channel) }))
}

/** True for the one caller that replaces the lost job. */
export async function markStranded(tx: Tx, id: number, lost: string, job: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deliveries')
    .set({ job_id: job })
    .where('id', '=', id)
    .where('job_id', '=', lost)
    .where('state', 'in', open)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
