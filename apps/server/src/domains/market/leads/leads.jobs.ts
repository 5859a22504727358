/** Recurring jobs for leads that are due by the application's clock. */
import type { Platform } from '../../../platform/core/platform.ts'
import type { References } from '../../foundation/reference/reference.service.ts'
import {
  DEADLINES_JOB,
  DECLINE_JOB,
  declineArchived,
  declineDue,
  declineOpenOfGone,
  expireLeads,
  giveBackPlaces,
  moveDeadlines,
} from './deadlines/due.service.ts'
import { wakeSnoozed } from './deadlines/snoozing.service.ts'

export function registerLeadJobs(deps: Platform & { refs: References }): void {
  deps.jobs.work<{ expert_id: number }>(DECLINE_JOB, ({ payload }) => declineOpenOfGone(deps, payload.expert_id))
  deps.jobs.work<{ expert_id: number }>(DEADLINES_JOB, ({ payload }) => moveDeadlines(deps, payload.expert_id))
  deps.jobs.every(1, 'expire-leads', async () => void (await expireLeads(deps)))
  deps.jobs.every(1, 'decline-leads', async () => void (await declineDue(deps)))
  deps.jobs.every(1, 'decline-archived-leads', async () => void (await declineArchived(deps)))
  deps.jobs.every(1, 'wake-snoozed-leads', async () => void (await wakeSnoozed(deps)))
  deps.jobs.every(30, 'give-back-places', async () => void (await giveBackPlaces(deps)))
}
