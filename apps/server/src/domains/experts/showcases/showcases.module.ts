import type { Module } from '../../../app/module.ts'
import { sweepDeletedShowcases } from './deleting.service.ts'
import { mountShowcases } from './showcases.routes.ts'
import { mountStaffShowcases } from './staff.routes.ts'

export const showcasesModule: Module = {
  routes(http, deps, options) {
    mountShowcases(http, deps, options)
    mountStaffShowcases(http, deps, options)
  },
  /** Deletes showcases permanently once they can no longer be restored. */
  jobs(deps) {
    deps.jobs.every(30, 'sweep-showcases', () => sweepDeletedShowcases(deps))
  },
}
