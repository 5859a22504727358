/** What conversations leave behind is deleted in time. */
import type { Platform } from '../../platform/platform.ts'
import { sweepReports } from './reports.service.ts'

export function registerMessagingJobs(deps: Platform): void {
  deps.jobs.every(30, 'sweep-reports', () => sweepReports(deps))
}
