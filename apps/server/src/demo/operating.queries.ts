/** Rows that only time creates: webhook events, an undeliverable letter, a failed job, nights of backups. */
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'

export type PastEvent = {
  webhook_id: number
  kind: string
  data: object
  state: 'delivered' | 'retrying' | 'failed'
  hours_ago: number
  /** Each try: hours after the event, and the receiver's answer. */
  tries: readonly { after: number; status: number | null; error: string | null; took_ms: number }[]
  next?: { job: string; hours: number }
}

const hoursAgo = (hours: number) => sql<Date>`app_now() - make_interval(secs => ${hours * 3600})`

export async function insertPastEvents(tx: Tx, events: readonly PastEvent[], now: Date): Promise<number[]> {
  const rows = await tx
    .insertInto('webhook_deliveries')
    .values(
      events.map(({ webhook_id, kind, data, state, hours_ago, tries, next }) => {
        const last = tries.at(-1)
        const instant = (after: number) => new Date(now.getTime() - (hours_ago - after) * 3_600_000).toISOString()
        return {
          webhook_id,
          kind,
          body: JSON.stringify({ type: kind, timestamp: instant(0), data }),
          state,
          tries: tries.length,
          response_status: last?.status ?? null,
          last_error: last?.error ?? null,
          job_id: next?.job ?? sql<string>`gen_random_uuid()`,
          created_at: hoursAgo(hours_ago),
          next_try_at: next ? hoursAgo(-next.hours) : hoursAgo(hours_ago),
          ended_at: state === 'retrying' ? null : hoursAgo(hours_ago - (last?.after ?? 0)),
          attempts: JSON.stringify(tries.map(({ after, ...answer }) => ({ at: instant(after), ...answer }))),
        }
      }),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function markWebhook(
  tx: Tx,
  id: number,
  { days_ago, failing_hours, given_up_hours }: { days_ago: number; failing_hours: number; given_up_hours?: number },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({
      created_at: hoursAgo(days_ago * 24),
      failing_since: hoursAgo(failing_hours),
      ...(given_up_hours === undefined ? {} : { is_on: false, given_up_at: hoursAgo(given_up_hours) }),
    })
    .where('id', '=', id)
    .execute()
}

/** As if its mailbox was closed: tried for two days, then given up. */
export async function markLetterDead(tx: Tx, recipient: string, error: string): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({
      state: 'dead',
      tries: 9,
      last_error: error,
      created_at: hoursAgo(51),
      ended_at: hoursAgo(3),
    })
    .where('recipient', '=', recipient)
    .execute()
}

/** Given up after its last try, with the stored error message. */
export async function markJobFailed(tx: Tx, id: string, { tries, message }: { tries: number; message: string }) {
  await sql`
    update pgboss.job set state = 'failed', retry_count = ${tries - 1}, retry_limit = ${tries - 1},
      started_on = now() - interval '2 hours', completed_on = now() - interval '2 hours',
      created_on = now() - interval '50 hours', output = ${JSON.stringify({ message, code: null })}::jsonb
    where id = ${id}`.execute(tx)
}

export async function insertNights(
  tx: Tx,
  nights: readonly { days_ago: number; bytes: number; files: number; failure?: string }[],
): Promise<void> {
  await tx
    .insertInto('backup_runs')
    .values(
      nights.map(({ days_ago, bytes, files, failure }) => ({
        started_at: hoursAgo(days_ago * 24 + 6),
        took_ms: 41_000 + days_ago * 700,
        bytes: failure === undefined ? bytes : null,
        rows: failure === undefined ? bytes / 200 : null,
        files: failure === undefined ? files : null,
        missing: failure === undefined ? 0 : null,
        verified: failure === undefined,
        failure: failure ?? null,
        release: 'demo',
      })),
    )
    .execute()
}

type PastSubject = { id: number; expert_id: number }
/** The subjects of past events: the latest published reviews, and answered leads. */
export async function listPastSubjects(
  db: Db,
): Promise<{ reviews: PastSubject[]; leads: (PastSubject & { status: string })[] }> {
  const reviews = await db
    .selectFrom('reviews')
    .select(['id', 'expert_id'])
    .where('status', '=', 'published')
    .orderBy('id', 'desc')
    .limit(7)
    .execute()
  const leads = await db
    .selectFrom('leads')
    .select(['id', 'expert_id', 'status'])
    .where('status', 'in', ['contacted', 'meeting', 'declined'])
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  return { reviews, leads }
}
