import type { Module } from '../../../app/module.ts'
import { maybeExpertOf } from '../profile/expert-accounts.service.ts'
import { deleteInvitationsAbout, deleteMember, markReturned, markLeft } from './studio.queries.ts'
import { mountStudio } from './studio.routes.ts'
import { closeStudio, sweepInvitations } from './studio.service.ts'

export const studioModule: Module = {
  routes: mountStudio,
  /** Updates a studio's members when an account is closed, restored or erased, in the same transaction. */
  listeners(deps) {
    const { events } = deps
    events.on('account.left', async (tx, { account_id }) => {
      if (await markLeft(tx, account_id)) await events.emit(tx, 'studio.left', { account_id })
    })
    events.on('account.restored', (tx, { account_id }) => markReturned(tx, account_id))
    events.on('account.erasing', async (tx, { account_id }) => {
      await deleteInvitationsAbout(tx, account_id)
      const expertId = await maybeExpertOf(tx, account_id)
      if (expertId !== undefined) await closeStudio(deps, tx, expertId)
      await deleteMember(tx, account_id)
    })
  },
  /** Deletes invitations a month after they ended. */
  jobs(deps) {
    deps.jobs.every(60, 'sweep-studio-invitations', () => sweepInvitations(deps))
  },
}
