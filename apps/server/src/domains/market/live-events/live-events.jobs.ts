/** Deletes events that are too old to resume a stream from. */
import type { Platform } from '../../../platform/core/platform.ts'
import { sweepEvents } from './live-events.service.ts'

export function registerLiveJobs(deps: Pick<Platform, 'db' | 'jobs'>): void {
  deps.jobs.every(30, 'sweep-events', () => sweepEvents(deps))
}
