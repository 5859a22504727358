/** Publishes reviews when their time has come. */
import type { Deps } from '../../deps.ts'
import { publishDue } from './reviews.service.ts'

export function registerReviewJobs(deps: Pick<Deps, 'events' | 'jobs' | 'refs'>): void {
  deps.jobs.every(10, 'publish-reviews', async () => void (await publishDue(deps)))
}
