/** Runs saved searches each morning, and deletes old results. */
import type { Platform } from '../../../platform/core/platform.ts'
import { lookThrough, sweepFinds, type LookDeps } from './running.service.ts'

export function registerSavedSearchJobs(deps: LookDeps & Pick<Platform, 'jobs'>): void {
  deps.jobs.every(10, 'look-through-saved-searches', async () => void (await lookThrough(deps)))
  deps.jobs.every(30, 'sweep-saved-searches', () => sweepFinds(deps))
}
