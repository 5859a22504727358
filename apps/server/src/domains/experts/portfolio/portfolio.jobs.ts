/** Deletes projects and texts permanently once they can no longer be restored. */
import type { Platform } from '../../../platform/core/platform.ts'
import { sweepKeptTexts } from './kept-texts/kept-texts.service.ts'
import { removeDeleted } from './portfolio.service.ts'

export function registerPortfolioJobs(deps: Platform): void {
  deps.jobs.every(30, 'remove-deleted-projects', async () => void (await removeDeleted(deps)))
  deps.jobs.every(30, 'sweep-kept-texts', () => sweepKeptTexts(deps))
}
