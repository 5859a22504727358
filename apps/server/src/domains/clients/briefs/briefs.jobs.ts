/** Asks "Still looking?", ends briefs after 90 days, and later clears their texts. */
import type { Platform } from '../../../platform/core/platform.ts'
import { forgetOldBriefs } from './ending.service.ts'
import { askStillLooking, endOldBriefs, type AskDeps } from './life.service.ts'

export function registerBriefJobs(deps: Platform & AskDeps): void {
  deps.jobs.every(10, 'ask-briefs', async () => {
    await endOldBriefs(deps)
    await askStillLooking(deps)
  })
  deps.jobs.every(30, 'forget-old-briefs', () => forgetOldBriefs(deps))
}
