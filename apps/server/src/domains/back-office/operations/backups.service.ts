/** Records the runs of the backup command, for staff to see. */
import type { BackupReport } from '../../../platform/backup/backup.ts'
import { sqlState, type Database } from '../../../platform/database/database.ts'
import { insertBackupRun } from './backups.queries.ts'

export type BackupOutcome = {
  startedAt: Date
  release: string
  /** Absent if there is no complete archive. */
  report?: BackupReport
  /** The error in one sentence. */
  failure?: string
}

const UNDEFINED_TABLE = '42P01'

/** Returns false if the database is of an earlier release without the table. */
export async function recordBackup(
  db: Database,
  { startedAt, release, report, failure }: BackupOutcome,
): Promise<boolean> {
  try {
    await insertBackupRun(db, {
      started_at: startedAt,
      took_ms: Math.max(0, Date.now() - startedAt.getTime()),
      bytes: report?.bytes ?? null,
      rows: report?.rows ?? null,
      files: report?.files ?? null,
      missing: report?.missing.length ?? null,
      verified: report !== undefined && failure === undefined,
      failure: failure?.slice(0, 500) ?? null,
      release,
    })
    return true
  } catch (error) {
    if (sqlState(error) === UNDEFINED_TABLE) return false
    throw error
  }
}
