/** Deletes showcases permanently once they can no longer be restored. */
import type { Platform } from '../../../platform/core/platform.ts'
import { sweepDeletedShowcases } from './deleting.service.ts'

export function registerShowcaseJobs(deps: Platform): void {
  deps.jobs.every(30, 'sweep-showcases', () => sweepDeletedShowcases(deps))
}
