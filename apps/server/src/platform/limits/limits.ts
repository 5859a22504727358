/**
 * Counted limits (wrong logins, codes sent). Counting and recording happen in one transaction under an advisory lock,
 * so parallel tries are counted exactly. They use the application's clock, which tests and demos can move.
 */
import { sql } from 'kysely'
import { deleteInBatches } from '../database/batches.ts'
import type { Database, Tx } from '../database/database.ts'
import { Refusal } from '../http/errors.ts'

export type Limit = { scope: string; allowed: number; windowSeconds: number; code: string }

export type Limits = {
  /** Refuses with 429 when `key` has used up the limit; otherwise records a hit. Inside the caller's transaction. */
  count(tx: Tx, limit: Limit, key: string): Promise<void>
  /** Refuses with 429 when the limit is used up, without recording. Holds the lock until the transaction ends. */
  requireRoom(tx: Tx, limit: Limit, key: string): Promise<void>
  record(tx: Tx, limit: Limit, key: string): Promise<void>
  /** As `count`, for callers that continue without it: false when the limit is used up. */
  countIfRoom(tx: Tx, limit: Limit, key: string): Promise<boolean>
}

/** `on: false` is for benchmarks and load tests; production refuses it (config.ts). */
export function createLimits(on: boolean): Limits {
  if (!on)
    return { count: async () => {}, requireRoom: async () => {}, record: async () => {}, countIfRoom: async () => true }
  return {
    requireRoom: (tx, limit, key) => askFor(tx, limit, key, { recording: false }),
    count: (tx, limit, key) => askFor(tx, limit, key, { recording: true }),
    countIfRoom: async (tx, limit, key) => (await waitFor(tx, limit, key, { recording: true })) === null,
    async record(tx, { scope }, key) {
      await tx.insertInto('limit_hits').values({ scope, key }).execute()
    },
  }
}

type Recording = { recording: boolean }

/** Null where there is room. The function in the database locks, counts and records in one round trip. */
async function waitFor(
  tx: Tx,
  { scope, allowed, windowSeconds }: Limit,
  key: string,
  { recording }: Recording,
): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select count_hit(${scope}, ${key}, ${allowed}::int, ${windowSeconds}::int, ${recording}::boolean) as wait`.execute(
    tx,
  )
  return rows[0]?.wait ?? null
}

async function askFor(tx: Tx, limit: Limit, key: string, recording: Recording): Promise<void> {
  const { scope, allowed, windowSeconds } = limit
  const wait = await waitFor(tx, limit, key, recording)
  if (wait === null) return
  throw new Refusal(429, limit.code, {
    retryAfter: wait,
    params: { seconds: wait, minutes: Math.ceil(wait / 60) },
    limit: { name: scope, allowed, window: windowSeconds, reset: wait },
  })
}

/** Rows older than the longest window (a day) no longer count. */
export async function sweepHits(db: Database): Promise<void> {
  await deleteInBatches(db, 'limit_hits', sql`at < app_now() - interval '2 days'`)
}
