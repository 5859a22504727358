/** Expired drafts are deleted. */
import type { Platform } from '../../platform/platform.ts'
import { sweepDrafts } from './drafts.service.ts'

export function registerDraftJobs(deps: Platform): void {
  deps.jobs.every(30, 'sweep-drafts', () => sweepDrafts(deps))
}
