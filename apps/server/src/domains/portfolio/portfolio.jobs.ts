/** Deletes projects for good once they can no longer be restored. */
import type { Platform } from '../../platform/platform.ts'
import { removeDeleted } from './portfolio.service.ts'

export function registerPortfolioJobs(deps: Platform): void {
  deps.jobs.every(30, 'remove-deleted-projects', async () => void (await removeDeleted(deps)))
}
