import type { Module } from '../../../app/module.ts'
import type { Job } from '../../../platform/core/jobs/jobs.ts'
import { mountDataExport } from './data-export.routes.ts'
import { EXPORT_JOB, type ExportJob, forgetExport, makeExport, sweepExports } from './data-export.service.ts'

/** Time for two gigabytes of files, read from a slow store and written back to it. */
const LOST_AFTER_S = 1800

export const dataExportModule: Module = {
  routes: mountDataExport,
  /** Deletes a person's export when the person leaves, and again when the person is erased. */
  listeners({ events }) {
    events.on('account.left', (tx, { account_id }) => forgetExport(tx, account_id))
    events.on('account.erasing', (tx, { account_id }) => forgetExport(tx, account_id))
  },
  /** Exports are made one after the other on each instance, and deleted when they expire. */
  jobs(deps) {
    deps.jobs.work(EXPORT_JOB, ({ payload }: Job<ExportJob>) => makeExport(deps, payload), {
      lostAfterSeconds: LOST_AFTER_S,
    })
    deps.jobs.every(30, 'sweep-exports', () => sweepExports(deps))
  },
}
