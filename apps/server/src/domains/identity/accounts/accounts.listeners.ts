/** Announces terms at once when an owner publishes them; terms that come with a release are announced by the job. */
import type { Platform } from '../../../platform/core/platform.ts'
import { TERMS_JOB } from './consents/consents.service.ts'

export function registerAccountListeners({ events, jobs }: Pick<Platform, 'events' | 'jobs'>): void {
  events.on('terms.published', (tx) => jobs.enqueue(tx, TERMS_JOB, {}))
}
