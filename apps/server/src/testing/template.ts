/** Fills the template that test databases are copied from: schema, reference data, the job queue's tables. */
import type pg from 'pg'
import { loadReference } from '../domains/foundation/reference/load.ts'
import { openDatabase } from '../platform/database/database.ts'
import { createJobs } from '../platform/core/jobs/jobs.ts'
import { createLog } from '../platform/core/log.ts'
import { migrate } from '../platform/database/migrate.ts'

export async function fillTemplate(pool: pg.Pool): Promise<void> {
  await migrate(pool)
  await loadReference(openDatabase(pool))
  const jobs = createJobs(pool, createLog({ level: 'silent' }))
  await jobs.start({ working: false })
  await jobs.stop()
}
