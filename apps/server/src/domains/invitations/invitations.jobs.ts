/** Deletes what is known of invited people who have not answered within 30 days. */
import type { Platform } from '../../platform/platform.ts'
import { sweepInvitations } from './invitations.service.ts'

export function registerInvitationJobs(deps: Pick<Platform, 'db' | 'jobs'>): void {
  deps.jobs.every(10, 'sweep-expert-invitations', () => sweepInvitations(deps))
}
