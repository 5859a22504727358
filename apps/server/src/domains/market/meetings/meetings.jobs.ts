import type { Platform } from '../../../platform/core/platform.ts'
import { deleteOldAddresses } from './visit-addresses.queries.ts'

export function registerMeetingJobs({ db, jobs }: Pick<Platform, 'db' | 'jobs'>): void {
  jobs.every(30, 'sweep-visit-addresses', () => deleteOldAddresses(db))
}
