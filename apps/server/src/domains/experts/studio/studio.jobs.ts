/** Deletes invitations a month after they ended. */
import type { Platform } from '../../../platform/core/platform.ts'
import { sweepInvitations } from './studio.service.ts'

export function registerStudioJobs(deps: Pick<Platform, 'db' | 'jobs'>): void {
  deps.jobs.every(60, 'sweep-studio-invitations', () => sweepInvitations(deps))
}
