/** Application time: database time plus the development clock's offset, as `app_now()` in SQL. */
import { sql } from 'kysely'
import type { Database, Db } from '../database/database.ts'
import { serialise } from './sync/serialise.ts'
import type { Log } from './log.ts'

export async function readNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('app_now() answered nothing')
  return row.now
}

export async function moveClock(db: Db, offsetSeconds: number): Promise<Date> {
  await db.updateTable('app_clock').set({ offset_s: offsetSeconds }).execute()
  return readNow(db)
}

async function selectClock(db: Db): Promise<{ now: Date; offset_s: number }> {
  const { rows } = await sql<{ now: Date; offset_s: number }>`select now() as now, offset_s from app_clock`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('app_clock has no row')
  return row
}

/**
 * How far the database's clock is ahead of this process's, in ms. The database read its clock at an unknown moment
 * between question and answer: a skew within these two bounds is retained, any other moves to the nearer bound. A late
 * answer of a busy process changes nothing, while half of the round trip would make this clock run behind.
 */
export function nearestSkew(
  skewMs: number,
  { asked, now, answered }: { asked: number; now: number; answered: number },
): number {
  return Math.min(Math.max(skewMs, now - answered), now - asked)
}

const POLL_MS = 1000
/** Tokens, codes and signatures are valid for minutes: an operator must be warned long before they fail. */
const SKEW_SAID_MS = 5000

/** The same time without a statement, for reads; writes use `app_now()`. */
export type Clock = {
  now(): Date
  /** Days since 1970, UTC. */
  day(): number
  /** How far the database's clock was ahead of this machine's at the last comparison. */
  readonly skewMs: number
  /** Compares with the database once; between `start` and `stop` this happens every second. */
  refresh(): Promise<void>
  start(options?: { following?: boolean }): Promise<void>
  stop(): void
}

export function createClock(db: Database, log: Log): Clock {
  let aheadMs = 0
  let skewMs = 0
  let timer: NodeJS.Timeout | undefined
  let said = false

  function sayOnce(): void {
    const isFar = Math.abs(skewMs) > SKEW_SAID_MS
    if (isFar && !said)
      log.warn(
        { skew_s: Math.round(skewMs / 1000) },
        'the clocks of this machine and of the database differ: set both by NTP',
      )
    said = isFar
  }

  const refresh = serialise(async () => {
    const asked = Date.now()
    const { now, offset_s } = await selectClock(db)
    skewMs = nearestSkew(skewMs, { asked, now: now.getTime(), answered: Date.now() })
    aheadMs = offset_s * 1000 + skewMs
    sayOnce()
  })
  function follow(): void {
    timer = setTimeout(() => {
      refresh()
        .catch((error: unknown) => log.warn({ err: error }, 'the clock could not be compared; trying again'))
        .finally(() => timer && follow())
    }, POLL_MS)
    timer.unref()
  }
  const now = () => new Date(Date.now() + aheadMs)

  return {
    now,
    day: () => Math.floor(now().getTime() / 86_400_000),
    refresh,
    get skewMs() {
      return skewMs
    },
    async start({ following = true } = {}) {
      await refresh()
      if (following) follow()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
