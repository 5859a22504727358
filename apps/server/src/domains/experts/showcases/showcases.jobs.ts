/** Deletes showcases for good once nobody can take their deletion back. */
import type { Platform } from '../../../platform/core/platform.ts'
import { sweepDeletedShowcases } from './deleting.service.ts'

export function registerShowcaseJobs(deps: Platform): void {
  deps.jobs.every(30, 'sweep-showcases', () => sweepDeletedShowcases(deps))
}
