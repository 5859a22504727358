/** Ends pauses on their last day. */
import type { Deps } from '../../deps.ts'
import { endPauses } from './own-profile.service.ts'

export function registerExpertJobs(deps: Pick<Deps, 'db' | 'events' | 'jobs' | 'refs'>): void {
  deps.jobs.every(10, 'end-pauses', async () => void (await endPauses(deps)))
}
