/** One event during its delivery: claimed, tried, and marked with the result. */
import { sql, type RawBuilder } from 'kysely'
import { deleteInBatches } from '../../../platform/database/batches.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'

const NOW = sql<Date>`app_now()`
const open = ['waiting', 'retrying'] as const
const ATTEMPTS_KEPT = 20

export type Claimed = {
  id: number
  webhook_id: number
  event_id: string
  body: string
  tries: number
  url: string
  secret_sealed: Buffer
  /** the replaced secret, while it still signs too */
  previous_sealed: Buffer | null
}
/** Counts the try before it is made; finds nothing if the job was replaced or the address is off. */
export async function claimDelivery(db: Database, id: number, job: string): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update webhook_deliveries d set tries = tries + 1 from webhooks w
    where d.id = ${id} and d.job_id = ${job} and d.state in ('waiting', 'retrying') and w.id = d.webhook_id and w.is_on
    returning d.id, d.webhook_id, d.event_id, d.body, d.tries, w.url, w.secret_sealed,
      case when w.previous_secret_until > app_now() then w.previous_secret_sealed end as previous_sealed`.execute(db)
  return rows[0]
}

/** Marks an event as failed because its address is off. */
export async function markNotSent(db: Database, id: number, job: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', last_error: 'switched off', ended_at: NOW })
    .where('id', '=', id)
    .where('job_id', '=', job)
    .where('state', 'in', open)
    .execute()
}

type Tried = { status: number | null; error: string | null; took_ms: number }
const withAttempt = ({ status, error, took_ms }: Tried): RawBuilder<string> => sql<string>`
  case when jsonb_array_length(attempts) >= ${ATTEMPTS_KEPT} then attempts - 0 else attempts end || jsonb_build_object(
    'at', app_now(), 'status', ${status}::int, 'error', ${error}::text, 'took_ms', ${took_ms}::int)`

/** Locks the address first, as resending locks it before the events. */
export async function markDelivered(
  tx: Tx,
  { id, webhook_id }: Claimed,
  { status, took_ms }: { status: number; took_ms: number },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', webhook_id)
    .where('failing_since', 'is not', null)
    .execute()
  await tx
    .updateTable('webhook_deliveries')
    .set({
      state: 'delivered',
      response_status: status,
      last_error: null,
      ended_at: NOW,
      attempts: withAttempt({ status, error: null, took_ms }),
    })
    .where('id', '=', id)
    .execute()
}

/** Stores the failure and the time of the next try; without `next` this try was the last. */
export async function markTryFailed(
  tx: Tx,
  { id }: Claimed,
  failure: Tried & { error: string; next: { job: string; seconds: number } | undefined },
): Promise<void> {
  const { status, error, next } = failure
  await tx
    .updateTable('webhook_deliveries')
    .set({
      response_status: status,
      last_error: error,
      attempts: withAttempt(failure),
      ...(next
        ? {
            state: 'retrying',
            job_id: next.job,
            next_try_at: sql<Date>`app_now() + make_interval(secs => ${next.seconds})`,
          }
        : { state: 'failed', ended_at: NOW }),
    })
    .where('id', '=', id)
    .execute()
}

/** Whether it has failed without a success for so many days; the first failure is recorded. */
export async function markFailing(tx: Tx, id: number, days: number): Promise<boolean> {
  const row = await tx
    .updateTable('webhooks')
    .set({ failing_since: sql<Date>`coalesce(failing_since, app_now())` })
    .where('id', '=', id)
    .returning(sql<boolean>`failing_since < app_now() - make_interval(days => ${days})`.as('is_lasting'))
    .executeTakeFirst()
  return row?.is_lasting ?? false
}

/** True only for the caller that switched it off. */
export async function markSwitchedOff(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ is_on: false, given_up_at: NOW })
    .where('id', '=', id)
    .where('is_on', '=', true)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteEnded(db: Database, days: number): Promise<void> {
  await deleteInBatches(db, 'webhook_deliveries', sql`ended_at < app_now() - make_interval(days => ${days})`)
}
