import type { Module } from '../../../app/module.ts'
import { clearAuditOf } from '../../../platform/core/audit.ts'
import { maybeExpertOf } from '../../experts/profile/expert-accounts.service.ts'
import { clearReasons } from '../../experts/profile/status/status.service.ts'
import { deleteRegisterChecks } from './expert-review.queries.ts'
import { mountExpertReview } from './expert-review.routes.ts'
import { askWaiting } from './register-lookup.service.ts'

export const expertReviewModule: Module = {
  routes: mountExpertReview,
  /** When an account is erased, deletes what was written about its profile. */
  listeners(deps) {
    deps.events.on('account.erasing', async (tx, { account_id }) => {
      const expertId = await maybeExpertOf(tx, account_id)
      if (expertId === undefined) return
      await clearReasons(tx, expertId)
      await deleteRegisterChecks(tx, expertId)
      await clearAuditOf(tx, { kind: 'expert', id: expertId })
    })
  },
  /** Recurring work: it queries registers about numbers that wait for staff. */
  jobs(deps) {
    deps.jobs.every(5, 'ask-registers', () => askWaiting(deps))
  },
}
