/** Publishes due reviews. */
import type { Deps } from '../../../app/deps.ts'
import { publishPastDue } from './past-clients.service.ts'
import { publishDue } from './reviews.service.ts'

export function registerReviewJobs(deps: Pick<Deps, 'db' | 'events' | 'jobs' | 'log' | 'refs'>): void {
  deps.jobs.every(10, 'publish-reviews', async () => {
    await publishDue(deps)
    await publishPastDue(deps)
  })
}
