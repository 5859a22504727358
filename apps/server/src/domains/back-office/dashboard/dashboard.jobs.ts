import type { Platform } from '../../../platform/core/platform.ts'
import { countDashboard } from './counting.service.ts'

export function registerDashboardJobs(deps: Pick<Platform, 'db' | 'jobs'>): void {
  deps.jobs.every(5, 'count-dashboard', async () => void (await countDashboard(deps)))
}
