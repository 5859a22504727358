/** Application time: database time plus the development clock's offset, as `app_now()` in SQL. */
import { sql } from 'kysely'
import type { Db } from './database/database.ts'

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
