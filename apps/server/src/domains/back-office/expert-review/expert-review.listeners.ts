/** When an account is erased, deletes what was written about its profile. */
import { forgetAudited } from '../../../platform/core/audit.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { maybeExpertOf } from '../../experts/profile/availability/expert-availability.service.ts'
import { clearReasons } from '../../experts/profile/status/status.service.ts'
import { deleteRegisterChecks } from './expert-review.queries.ts'

export function registerExpertReviewListeners(deps: Pick<Platform, 'events'>): void {
  deps.events.on('account.erasing', async (tx, { account_id }) => {
    const expertId = await maybeExpertOf(tx, account_id)
    if (expertId === undefined) return
    await clearReasons(tx, expertId)
    await deleteRegisterChecks(tx, expertId)
    await forgetAudited(tx, { kind: 'expert', id: expertId })
  })
}
