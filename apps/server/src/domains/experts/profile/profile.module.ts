import type { Module } from '../../../app/module.ts'
import { mountAvailability } from './availability/availability.routes.ts'
import { followAll } from './availability/availability.service.ts'
import { sweepDaysOff } from './availability/days-off.service.ts'
import { deleteErasedHandles } from './handles/handles.queries.ts'
import { mountProfiles } from './own-profile/own-profile.routes.ts'
import { registerExpertListeners } from './profile.listeners.ts'
import { mountExperts } from './profile.routes.ts'

export const profileModule: Module = {
  routes(http, deps, options) {
    mountAvailability(http, deps, options)
    mountProfiles(http, deps, options)
    mountExperts(http, deps, options)
  },
  listeners: registerExpertListeners,
  /**
   * Starts holidays and ends snoozes and holidays at midnight in Copenhagen; deletes old days off and old names of
   * erased people.
   */
  jobs(deps) {
    deps.jobs.every(1, 'end-pauses', async () => void (await followAll(deps)))
    deps.jobs.every(30, 'sweep-days-off', () => sweepDaysOff(deps))
    deps.jobs.every(60, 'sweep-erased-handles', () => deleteErasedHandles(deps.db))
  },
}
