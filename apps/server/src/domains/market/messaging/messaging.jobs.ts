/** Deletes what conversations leave behind: old reports, and files that no message took or whose row is deleted. */
import type { Deps } from '../../../app/deps.ts'
import { sweepInbound } from './inbound-mail/inbound.service.ts'
import { sweepReports } from './reports/reports.service.ts'

export function registerMessagingJobs(deps: Deps): void {
  deps.jobs.every(30, 'sweep-reports', () => sweepReports(deps))
  deps.jobs.every(30, 'sweep-attachments', () => deps.attachments.sweep())
  deps.jobs.every(30, 'sweep-inbound-mails', () => sweepInbound(deps))
}
