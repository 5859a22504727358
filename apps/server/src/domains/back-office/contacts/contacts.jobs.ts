/** Deletes handled messages in time; sends staff a daily digest of what waits. */
import type { Platform } from '../../../platform/core/platform.ts'
import { sweepContacts } from './contacts.service.ts'
import { sendDigest } from './contact-mail.service.ts'

export function registerContactJobs(deps: Platform): void {
  deps.jobs.every(30, 'sweep-contacts', () => sweepContacts(deps))
  deps.jobs.every(30, 'staff-digest', () => sendDigest(deps))
}
