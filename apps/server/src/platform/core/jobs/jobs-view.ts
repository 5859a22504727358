/** Reads pg-boss's own tables: staff can see the queues and run failed jobs again. */
import type pg from 'pg'
import { runSql, type Tx } from '../../database/database.ts'

export type QueueCounts = {
  name: string
  waiting: number
  scheduled: number
  active: number
  retrying: number
  failed: number
  oldest_waiting_at: Date | null
  every_minutes: number | null
  last_run_at: Date | null
  last_took_ms: number | null
}
export type FailedJob = {
  id: string
  queue: string
  state: 'failed' | 'retrying'
  tries: number
  error: string | null
  created_at: Date
  last_try_at: Date | null
  next_try_at: Date | null
}
export type FailureFilter = {
  states?: readonly FailedJob['state'][] | undefined
  queue?: string | undefined
  q?: string | undefined
}

export type JobsView = {
  listQueues(): Promise<QueueCounts[]>
  /** Returns those of these queues that have a due job. */
  listDue(queues: readonly string[]): Promise<ReadonlySet<string>>
  /** The latest first; counted up to 10,001. */
  listFailures(filter: FailureFilter, page: { limit: number; offset: number }): Promise<FailedJob[]>
  countFailures(filter: FailureFilter): Promise<number>
  /** The job is due at once, and is retried for some more hours. */
  retry(tx: Tx, queue: string, id: string): Promise<FailedJob | 'absent' | 'not_failed'>
  /** Sweeps older failures of recurring work, since the last one says the same. */
  sweepFinished(recurring: readonly string[]): Promise<void>
  /** Deletes jobs of queues that no instance works any more: they would wait, and be reported, for ever. */
  deleteWaiting(queues: readonly string[]): Promise<void>
  /** Gives queues that an earlier release made for recurring work the settings of new ones. */
  makeRecurring(queues: readonly string[], settings: RecurringSettings): Promise<void>
  /** Makes queues of an earlier release retain failed jobs as long as new ones. */
  keepFailed(seconds: number): Promise<void>
}

export type RecurringSettings = { policy: string; retryLimit: number; retryDelay: number; heartbeatSeconds: number }

const MORE_TRIES = 10

/**
 * The stored part of an error: its first line only, since a stack and the database's details may quote rows; addresses
 * and long numbers are removed from that line too.
 */
export function failureOf(error: unknown): { message: string; code: string | null } {
  const message = error instanceof Error ? error.message || error.name : 'unknown error'
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code).slice(0, 40) : null
  const [line = ''] = message.split('\n', 1)
  return {
    message: line
      .slice(0, 2000) // quoted text may be long, and the patterns scan all of it
      .replace(/[^\s@<>"']+@[^\s@<>"']+/g, '…')
      .replace(/\+?\d{8,}/g, '…')
      .slice(0, 300),
    code,
  }
}

const failure = `id::text as id, name as queue, case when state = 'failed' then 'failed' else 'retrying' end as state,
  retry_count + 1 as tries, output->>'message' as error, created_on as created_at,
  coalesce(completed_on, started_on) as last_try_at, case when state = 'retry' then start_after end as next_try_at`
const filtered = `state in ('failed', 'retry') and ($1::text[] is null or state::text = any($1))
  and ($2::text is null or name = $2) and ($3::text is null or name like '%' || $3 || '%')`
const valuesOf = ({ states, queue, q }: FailureFilter) => [
  states ? states.map((state) => (state === 'failed' ? 'failed' : 'retry')) : null,
  queue ?? null,
  q ? q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&') : null,
]

export function createJobsView(
  pool: pg.Pool,
  listWorks: () => readonly { name: string; everyMinutes: number | null }[],
): JobsView {
  return {
    async listQueues() {
      const works = listWorks()
      const { rows } = await pool.query<QueueCounts>(
        `with counted as (
           select name,
             count(*) filter (where state = 'created' and start_after <= now())::int as waiting,
             count(*) filter (where state = 'created' and start_after > now())::int as scheduled,
             count(*) filter (where state = 'active')::int as active,
             count(*) filter (where state = 'retry')::int as retrying,
             count(*) filter (where state = 'failed')::int as failed,
             min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as oldest_waiting_at
           from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name),
         ran as (
           select distinct on (name) name, started_on, completed_on from pgboss.job
           where name = any($2) and state in ('completed', 'failed') order by name, completed_on desc)
         select works.name, coalesce(waiting, 0) as waiting, coalesce(scheduled, 0) as scheduled,
           coalesce(active, 0) as active, coalesce(retrying, 0) as retrying, coalesce(failed, 0) as failed,
           oldest_waiting_at, every_minutes, ran.completed_on as last_run_at,
           round(extract(epoch from ran.completed_on - ran.started_on) * 1000)::int as last_took_ms
         from unnest($1::text[], $3::int[]) as works (name, every_minutes)
         left join counted on counted.name = works.name left join ran on ran.name = works.name
         order by works.name`,
        [
          works.map(({ name }) => name),
          works.filter(({ everyMinutes }) => everyMinutes !== null).map(({ name }) => name),
          works.map(({ everyMinutes }) => everyMinutes),
        ],
      )
      return rows
    },
    async listDue(queues) {
      const { rows } = await pool.query<{ name: string }>({
        name: 'list-due-queues',
        text: `select distinct name from pgboss.job
               where state in ('created', 'retry') and start_after <= now() and name = any($1)`,
        values: [queues],
      })
      return new Set(rows.map(({ name }) => name))
    },
    async listFailures(filter, { limit, offset }) {
      const { rows } = await pool.query<FailedJob>(
        `select ${failure} from pgboss.job where ${filtered}
         order by coalesce(completed_on, started_on, created_on) desc, id limit $4 offset $5`,
        [...valuesOf(filter), limit, offset],
      )
      return rows
    },
    async countFailures(filter) {
      const { rows } = await pool.query<{ total: number }>(
        `select count(*)::int as total from (select from pgboss.job where ${filtered} limit 10001) as first`,
        valuesOf(filter),
      )
      return rows[0]?.total ?? 0
    },
    async retry(tx, queue, id) {
      const { rows } = await runSql(
        tx,
        `update pgboss.job set state = 'retry', retry_limit = retry_count + ${MORE_TRIES}, start_after = now(),
           completed_on = null, keep_until = greatest(keep_until, now() + interval '14 days')
         where name = $1 and id = $2 and state in ('failed', 'retry') returning ${failure}`,
        [queue, id],
      )
      if (rows[0]) return rows[0] as FailedJob // the query selects the columns of `failure`
      const found = await runSql(tx, 'select from pgboss.job where name = $1 and id = $2', [queue, id])
      return found.rows.length > 0 ? 'not_failed' : 'absent'
    },
    async sweepFinished(recurring) {
      // the newest job of each queue stays: it shows when recurring work was last done
      await pool.query(
        `delete from pgboss.job job using (
           select name, max(completed_on) as newest from pgboss.job where state = 'completed' group by name) last
         where job.name = last.name and job.state = 'completed'
           and job.completed_on < least(last.newest, now() - interval '1 hour')`,
      )
      await pool.query(
        `delete from pgboss.job job using (
           select name, max(completed_on) as newest from pgboss.job
            where state = 'failed' and name = any($1) group by name) last
         where job.name = last.name and job.state = 'failed' and job.completed_on < last.newest`,
        [recurring],
      )
    },
    async deleteWaiting(queues) {
      await pool.query("delete from pgboss.job where name = any($1) and state in ('created', 'retry')", [queues])
    },
    async makeRecurring(queues, { policy, retryLimit, retryDelay, heartbeatSeconds }) {
      // pg-boss never changes a policy itself: existing jobs have the old one, and soon end
      await pool.query(
        `update pgboss.queue set policy = $2, retry_limit = $3, retry_delay = $4, heartbeat_seconds = $5
          where name = any($1) and (policy, retry_limit, heartbeat_seconds) is distinct from ($2::text, $3::int, $5::int)`,
        [queues, policy, retryLimit, retryDelay, heartbeatSeconds],
      )
    },
    async keepFailed(seconds) {
      await pool.query('update pgboss.queue set deletion_seconds = $1 where deletion_seconds < $1', [seconds])
    },
  }
}
