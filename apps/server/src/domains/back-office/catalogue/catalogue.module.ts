import type { Module } from '../../../app/module.ts'
import { mountCatalogue } from './catalogue.routes.ts'
import {
  REREAD_JOB,
  REREAD_SHOWCASES_JOB,
  type RereadJob,
  type RereadShowcasesJob,
  rereadShowcasesLater,
  reloadSome,
  rereadSomeOfShowcases,
} from './following.service.ts'
import { moveStragglers } from './merging.service.ts'
import { countOptionUses } from './uses.service.ts'

export const catalogueModule: Module = {
  routes: mountCatalogue,
  /** When a showcase photo gets another style, a job reads again the experts who chose it. */
  listeners({ events, jobs }) {
    events.on('showcases.retagged', (tx, { ids }) => rereadShowcasesLater(jobs, tx, ids))
  },
  /** Applies what staff changed, and counts where options are used. */
  jobs(deps) {
    deps.jobs.work<RereadJob>(REREAD_JOB, ({ payload }) => reloadSome(deps, payload))
    deps.jobs.work<RereadShowcasesJob>(REREAD_SHOWCASES_JOB, ({ payload }) => rereadSomeOfShowcases(deps, payload))
    deps.jobs.every(5, 'move-merged-options', () => moveStragglers(deps))
    deps.jobs.every(5, 'count-option-uses', () => countOptionUses(deps.db))
  },
}
