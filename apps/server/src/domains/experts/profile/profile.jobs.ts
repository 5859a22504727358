/**
 * Starts holidays and ends snoozes and holidays at midnight in Copenhagen; deletes old days off and old names of erased
 * people.
 */
import type { Deps } from '../../../app/deps.ts'
import { followAll } from './availability/away.service.ts'
import { sweepDaysOff } from './availability/days-off.service.ts'
import { deleteErasedHandles } from './handles/handles.queries.ts'

export function registerExpertJobs(deps: Pick<Deps, 'db' | 'events' | 'jobs' | 'log' | 'refs'>): void {
  deps.jobs.every(1, 'end-pauses', async () => void (await followAll(deps)))
  deps.jobs.every(30, 'sweep-days-off', () => sweepDaysOff(deps))
  deps.jobs.every(60, 'sweep-erased-handles', () => deleteErasedHandles(deps.db))
}
