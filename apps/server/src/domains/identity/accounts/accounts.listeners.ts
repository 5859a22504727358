/** What an owner publishes in the terms is told at once; what comes with a release, by the round. */
import type { Platform } from '../../../platform/core/platform.ts'
import { TERMS_JOB } from './consents/consents.service.ts'

export function registerAccountListeners({ events, jobs }: Pick<Platform, 'events' | 'jobs'>): void {
  events.on('terms.published', (tx) => jobs.enqueue(tx, TERMS_JOB, {}))
}
