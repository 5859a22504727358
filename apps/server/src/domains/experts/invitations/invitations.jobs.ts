/** Deletes data of invited people who have not answered within 30 days, and writes the mails of imports. */
import { IMPORT_JOB, mailImport } from './imports.service.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { sweepInvitations, type InvitationDeps } from './invitations.service.ts'

export function registerInvitationJobs(deps: InvitationDeps & Pick<Platform, 'jobs'>): void {
  deps.jobs.every(10, 'sweep-expert-invitations', () => sweepInvitations(deps))
  deps.jobs.work<{ import_id: number }>(IMPORT_JOB, ({ payload }) => mailImport(deps, payload.import_id))
}
