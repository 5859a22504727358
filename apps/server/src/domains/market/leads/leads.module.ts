import type { Module } from '../../../app/module.ts'
import {
  DEADLINES_JOB,
  DECLINE_JOB,
  declineArchived,
  declineDue,
  declineOpenOfLeft,
  expireLeads,
  returnPlaces,
  moveDeadlines,
} from './deadlines/due.service.ts'
import { wakeSnoozed } from './snoozing/snoozing.service.ts'
import { mountStaffLeads } from './staff-leads.routes.ts'
import { registerLeadListeners } from './leads.listeners.ts'
import { mountLeads } from './leads.routes.ts'

export const leadsModule: Module = {
  routes(http, deps, options) {
    mountStaffLeads(http, deps, options)
    mountLeads(http, deps, options)
  },
  listeners: registerLeadListeners,
  /** Recurring jobs for leads that are due by the application's clock. */
  jobs(deps) {
    deps.jobs.work<{ expert_id: number }>(DECLINE_JOB, ({ payload }) => declineOpenOfLeft(deps, payload.expert_id))
    deps.jobs.work<{ expert_id: number }>(DEADLINES_JOB, ({ payload }) => moveDeadlines(deps, payload.expert_id))
    deps.jobs.every(1, 'expire-leads', async () => void (await expireLeads(deps)))
    deps.jobs.every(1, 'decline-leads', async () => void (await declineDue(deps)))
    deps.jobs.every(1, 'decline-archived-leads', async () => void (await declineArchived(deps)))
    deps.jobs.every(1, 'wake-snoozed-leads', async () => void (await wakeSnoozed(deps)))
    deps.jobs.every(30, 'give-back-places', async () => void (await returnPlaces(deps)))
  },
}
