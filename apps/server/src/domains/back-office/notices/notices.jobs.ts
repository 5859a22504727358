/** Deletes decided notices in time; the contact domain sends the daily digest for staff. */
import type { Platform } from '../../../platform/core/platform.ts'
import { sweepNotices } from './notices.service.ts'

export function registerNoticeJobs(deps: Platform): void {
  deps.jobs.every(30, 'sweep-notices', () => sweepNotices(deps))
}
