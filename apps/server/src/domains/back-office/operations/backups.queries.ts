import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database, Db } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.ts'

export type BackupRow = Selectable<DB['backup_runs']>

export const listBackupRuns = (db: Db, limit: number): Promise<BackupRow[]> =>
  db.selectFrom('backup_runs').selectAll().orderBy('started_at', 'desc').orderBy('id', 'desc').limit(limit).execute()

/** The start of the last backup that was complete and verified without a difference. */
export async function selectLastGood(db: Db, hours: number): Promise<{ at: Date | null; is_late: boolean }> {
  const { rows } = await sql<{ at: Date | null; is_late: boolean }>`
    select max(started_at) as at, coalesce(max(started_at) < now() - make_interval(hours => ${hours}), true) as is_late
    from backup_runs where verified and failure is null and missing = 0`.execute(db)
  return rows[0] ?? { at: null, is_late: true }
}

/** Also deletes runs older than a year. */
export async function insertBackupRun(db: Database, run: Omit<Insertable<DB['backup_runs']>, 'id'>): Promise<void> {
  await db.insertInto('backup_runs').values(run).execute()
  await sql`delete from backup_runs where started_at < now() - interval '1 year'`.execute(db)
}
