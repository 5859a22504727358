import type { Module } from '../../../app/module.ts'
import { registerBriefListeners } from './briefs.listeners.ts'
import { mountBriefs } from './briefs.routes.ts'
import { forgetOldBriefs } from './ending.service.ts'
import { askStillLooking, endOldBriefs } from './life.service.ts'

export const briefsModule: Module = {
  routes: mountBriefs,
  listeners: registerBriefListeners,
  /** Asks "Still looking?", ends briefs after 90 days, and later clears their texts. */
  jobs(deps) {
    deps.jobs.every(10, 'ask-briefs', async () => {
      await endOldBriefs(deps)
      await askStillLooking({ ...deps, mailEnding: deps.mailEnding('brief_asked') })
    })
    deps.jobs.every(30, 'forget-old-briefs', () => forgetOldBriefs(deps))
  },
}
