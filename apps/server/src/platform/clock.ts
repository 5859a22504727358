/** Application time: database time plus the development clock's offset, as `app_now()` in SQL. */
import { sql } from 'kysely'
import type { Database, Db } from './database/database.ts'
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

const POLL_MS = 1000

/** The same time without a statement, for reads; what is written takes `app_now()`. */
export type Clock = {
  now(): Date
  /** Days since 1970, UTC. */
  day(): number
  /** Compares with the database, as happens every second between `start` and `stop`. */
  refresh(): Promise<void>
  start(options?: { following?: boolean }): Promise<void>
  stop(): void
}

export function createClock(db: Database, log: Log): Clock {
  let aheadMs = 0
  let timer: NodeJS.Timeout | undefined

  async function refresh(): Promise<void> {
    const asked = Date.now()
    const now = await readNow(db)
    aheadMs = now.getTime() - (asked + Date.now()) / 2
  }
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
