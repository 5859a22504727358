/** Exports are made one after the other on each instance, and deleted when they expire. */
import type { Deps } from '../../../app/deps.ts'
import type { Job } from '../../../platform/core/jobs/jobs.ts'
import { EXPORT_JOB, makeExport, sweepExports, type ExportJob } from './data-export.service.ts'

/** Time for two gigabytes of files, read from a slow store and written back to it. */
const LOST_AFTER_S = 1800

export function registerDataExportJobs(deps: Deps): void {
  deps.jobs.work(EXPORT_JOB, ({ payload }: Job<ExportJob>) => makeExport(deps, payload), {
    lostAfterSeconds: LOST_AFTER_S,
  })
  deps.jobs.every(30, 'sweep-exports', () => sweepExports(deps))
}
