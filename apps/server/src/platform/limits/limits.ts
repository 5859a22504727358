/**
 * Counted limits (wrong logins, codes sent). Counting and recording happen in one transaction under an advisory lock,
 * so parallel tries are counted exactly. They use the application's clock, which tests and demos can move.
 */
import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { Refusal } from '../http/errors.ts'

export type Limit = { scope: string; allowed: number; windowSeconds: number; code: string }

export type Limits = {
  /** Refuses with 429 when `key` has used up the limit; otherwise records a hit. Inside the caller's transaction. */
  count(tx: Tx, limit: Limit, key: string): Promise<void>
  /** Refuses with 429 when the limit is used up, without recording. Holds the lock until the transaction ends. */
  requireRoom(tx: Tx, limit: Limit, key: string): Promise<void>
  record(tx: Tx, limit: Limit, key: string): Promise<void>
}

/** `on: false` is for benchmarks and load tests; production refuses it (config.ts). */
export function createLimits(on: boolean): Limits {
  if (!on) return { count: async () => {}, requireRoom: async () => {}, record: async () => {} }
  return {
    requireRoom,
    record: (tx, limit, key) => recordHit(tx, limit.scope, key),
    async count(tx, limit, key) {
      await requireRoom(tx, limit, key)
      await recordHit(tx, limit.scope, key)
    },
  }
}

async function requireRoom(tx: Tx, limit: Limit, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${limit.scope}:${key}`}, 0))`.execute(tx)
  const { rows } = await sql<{ hits: number; retry_after: number | null }>`
    select count(*)::int as hits,
           ceil(extract(epoch from (array_agg(at order by at desc))[${limit.allowed}::int] + make_interval(secs => ${limit.windowSeconds}) - app_now()))::int as retry_after
      from limit_hits
     where scope = ${limit.scope} and key = ${key} and at > app_now() - make_interval(secs => ${limit.windowSeconds})`.execute(
    tx,
  )
  const used = rows[0]
  if (!used || used.hits < limit.allowed) return
  const wait = Math.max(1, used.retry_after ?? limit.windowSeconds)
  throw new Refusal(429, limit.code, {
    retryAfter: wait,
    params: { seconds: wait, minutes: Math.ceil(wait / 60) },
    limit: { name: limit.scope, allowed: limit.allowed, window: limit.windowSeconds, reset: wait },
  })
}

async function recordHit(tx: Tx, scope: string, key: string): Promise<void> {
  await tx.insertInto('limit_hits').values({ scope, key }).execute()
}

/** Rows older than the longest window (a day) count for nothing any more. */
export async function sweepHits(db: Database): Promise<void> {
  await sql`delete from limit_hits where at < app_now() - interval '2 days'`.execute(db)
}
