/** Clears the texts of briefs that ended long ago. */
import type { Platform } from '../../platform/platform.ts'
import { forgetOldBriefs } from './ending.service.ts'

export function registerBriefJobs(deps: Platform): void {
  deps.jobs.every(30, 'forget-old-briefs', () => forgetOldBriefs(deps))
}
