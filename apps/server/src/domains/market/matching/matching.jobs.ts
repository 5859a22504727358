/** Deletes the inputs of lists after their time. */
import type { Platform } from '../../../platform/core/platform.ts'
import { sweepImpressions } from './learning/learning.service.ts'

export function registerMatchingJobs({ jobs, db }: Pick<Platform, 'jobs' | 'db'>): void {
  jobs.every(30, 'sweep-impressions', () => sweepImpressions(db))
}
