/** Deletes expired drafts. */
import type { Platform } from '../../../platform/core/platform.ts'
import { sweepDrafts } from './drafts.service.ts'

export function registerDraftJobs(deps: Platform): void {
  deps.jobs.every(30, 'sweep-drafts', () => sweepDrafts(deps))
}
