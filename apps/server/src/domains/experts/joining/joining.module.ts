import type { Module } from '../../../app/module.ts'
import { maybeExpertOf } from '../profile/expert-accounts.service.ts'
import { lockStatus } from '../profile/status/status.service.ts'
import { mailExpert } from './expert-mails.service.ts'
import { mountJoining } from './joining.routes.ts'

export const joiningModule: Module = {
  routes: mountJoining,
  /** The mail about a received profile is sent once the address is confirmed. */
  listeners(deps) {
    deps.events.on('account.email_verified', async (tx, { account_id }) => {
      const expertId = await maybeExpertOf(tx, account_id)
      const standing = expertId === undefined ? undefined : await lockStatus(tx, expertId)
      if (standing?.status === 'pending_review' && standing.submitted_at !== null)
        await mailExpert(deps, tx, 'received', account_id)
    })
  },
}
