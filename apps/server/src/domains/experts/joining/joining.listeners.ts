/**
 * The mail about a received profile is sent once the address is confirmed; erasing an account deletes what was written
 * about it.
 */
import { forgetAudited } from '../../../platform/core/audit.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { maybeExpertOf } from '../profile/expert-availability.service.ts'
import { clearReasons, lockStanding } from '../profile/status.service.ts'
import { deleteRegisterChecks } from './joining.queries.ts'
import { mailExpert, type MailDeps } from './mails.ts'

export function registerOnboardingListeners(deps: MailDeps & Pick<Platform, 'events'>): void {
  deps.events.on('account.email_verified', async (tx, { account_id }) => {
    const expertId = await maybeExpertOf(tx, account_id)
    const standing = expertId === undefined ? undefined : await lockStanding(tx, expertId)
    if (standing?.status === 'pending_review' && standing.submitted_at !== null)
      await mailExpert(deps, tx, 'received', account_id)
  })
  deps.events.on('account.erasing', async (tx, { account_id }) => {
    const expertId = await maybeExpertOf(tx, account_id)
    if (expertId === undefined) return
    await clearReasons(tx, expertId)
    await deleteRegisterChecks(tx, expertId)
    await forgetAudited(tx, { kind: 'expert', id: expertId })
  })
}
