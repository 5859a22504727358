/** Decided notices are deleted in time; the daily digest for staff is the contact domain's. */
import type { Platform } from '../../../platform/core/platform.ts'
import { sweepNotices } from './notices.service.ts'

export function registerNoticeJobs(deps: Platform): void {
  deps.jobs.every(30, 'sweep-notices', () => sweepNotices(deps))
}
