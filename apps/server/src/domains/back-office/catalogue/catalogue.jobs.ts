/** Applies what staff changed, and counts where options are used: following, merging and uses.service.ts. */
import type { Deps } from '../../../app/deps.ts'
import {
  REREAD_JOB,
  REREAD_SHOWCASES_JOB,
  rereadSome,
  rereadSomeOfShowcases,
  type RereadJob,
  type RereadShowcasesJob,
} from './following.service.ts'
import { moveStragglers } from './merging.service.ts'
import { countOptionUses } from './uses.service.ts'

export function registerCatalogueJobs(deps: Pick<Deps, 'db' | 'jobs' | 'refs'>): void {
  deps.jobs.work<RereadJob>(REREAD_JOB, ({ payload }) => rereadSome(deps, payload))
  deps.jobs.work<RereadShowcasesJob>(REREAD_SHOWCASES_JOB, ({ payload }) => rereadSomeOfShowcases(deps, payload))
  deps.jobs.every(5, 'move-merged-options', () => moveStragglers(deps))
  deps.jobs.every(5, 'count-option-uses', () => countOptionUses(deps.db))
}
