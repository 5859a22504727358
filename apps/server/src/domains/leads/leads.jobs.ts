/** Recurring work on leads. */
import type { Platform } from '../../platform/platform.ts'
import { DECLINE_JOB, declineArchived, declineDue, declineOpenOfGone, expireLeads } from './leads.service.ts'

export function registerLeadJobs(deps: Platform): void {
  deps.jobs.work<{ expert_id: number }>(DECLINE_JOB, ({ payload }) => declineOpenOfGone(deps, payload.expert_id))
  deps.jobs.every(1, 'expire-leads', async () => void (await expireLeads(deps)))
  deps.jobs.every(1, 'decline-leads', async () => void (await declineDue(deps)))
  deps.jobs.every(1, 'decline-archived-leads', async () => void (await declineArchived(deps)))
}
