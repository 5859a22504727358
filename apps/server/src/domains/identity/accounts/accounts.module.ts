import type { Module } from '../../../app/module.ts'
import type { Job } from '../../../platform/core/jobs/jobs.ts'
import { mountAccounts } from './accounts.routes.ts'
import { announceTerms, TERMS_JOB } from './consents/consents.service.ts'
import { eraseAccounts, leaveInactive } from './leaving/erasing.service.ts'
import { FORGOT_JOB, type ForgotJob, mailForgotten } from './passwords/passwords.service.ts'
import { mailTries, TRIES_JOB, type TriesJob } from './sessions/sessions.service.ts'
import { recordEndedImpersonations } from './staff/impersonation.service.ts'

export const accountsModule: Module = {
  routes: mountAccounts,
  /** Announces terms when an owner publishes them; terms that come with a release are announced by the job. */
  listeners({ events, jobs }) {
    events.on('terms.published', (tx) => jobs.enqueue(tx, TERMS_JOB, {}))
  },
  /** Mails about passwords and newer terms, ends of impersonations, erasing left accounts, closing unused ones. */
  jobs(deps) {
    deps.jobs.work(FORGOT_JOB, ({ payload }: Job<ForgotJob>) => mailForgotten(deps, payload))
    deps.jobs.work(TRIES_JOB, ({ payload }: Job<TriesJob>) => mailTries(deps, payload))
    deps.jobs.every(30, 'announce-terms', () => announceTerms(deps))
    deps.jobs.work(TERMS_JOB, () => announceTerms(deps))
    deps.jobs.every(5, 'note-ended-looks', () => recordEndedImpersonations(deps))
    deps.jobs.every(30, 'erase-accounts', async () => {
      await leaveInactive(deps)
      await eraseAccounts(deps)
    })
  },
}
