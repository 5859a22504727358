/** Starts holidays and ends snoozes and holidays at midnight in Copenhagen. */
import type { Deps } from '../../deps.ts'
import { followAll } from './away.service.ts'

export function registerExpertJobs(deps: Pick<Deps, 'db' | 'events' | 'jobs' | 'refs'>): void {
  deps.jobs.every(1, 'end-pauses', async () => void (await followAll(deps)))
}
