/** Jobs: mails about passwords and newer terms, ends of impersonations, erasing left accounts, closing unused ones. */
import type { Job } from '../../../platform/core/jobs/jobs.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { announceTerms, TERMS_JOB } from './consents/consents.service.ts'
import { eraseAccounts, leaveInactive } from './leaving/erasing.service.ts'
import { noteEndedLooks } from './staff/impersonation.service.ts'
import { mailTries, TRIES_JOB, type TriesJob } from './sessions/sessions.service.ts'
import { FORGOT_JOB, mailForgotten, type ForgotJob } from './passwords/passwords.service.ts'

export function registerAccountJobs(deps: Platform): void {
  deps.jobs.work(FORGOT_JOB, ({ payload }: Job<ForgotJob>) => mailForgotten(deps, payload))
  deps.jobs.work(TRIES_JOB, ({ payload }: Job<TriesJob>) => mailTries(deps, payload))
  deps.jobs.every(30, 'announce-terms', () => announceTerms(deps))
  deps.jobs.work(TERMS_JOB, () => announceTerms(deps))
  deps.jobs.every(5, 'note-ended-looks', () => noteEndedLooks(deps))
  deps.jobs.every(30, 'erase-accounts', async () => {
    await leaveInactive(deps)
    await eraseAccounts(deps)
  })
}
