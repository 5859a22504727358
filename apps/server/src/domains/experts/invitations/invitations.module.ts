import type { Module } from '../../../app/module.ts'
import { clearImporter } from './imports.queries.ts'
import { IMPORT_JOB, mailImport } from './imports.service.ts'
import { clearInviter, deleteInvitationsOf } from './invitations.queries.ts'
import { mountInvitations } from './invitations.routes.ts'
import { sweepInvitations } from './invitations.service.ts'

export const invitationsModule: Module = {
  routes: mountInvitations,
  /** Erasing an account also deletes its invitation. */
  listeners({ events }) {
    events.on('account.erasing', async (tx, { account_id }) => {
      await deleteInvitationsOf(tx, account_id)
      await clearInviter(tx, account_id)
      await clearImporter(tx, account_id)
    })
  },
  /** Deletes data of invited people who have not answered within 30 days, and writes the mails of imports. */
  jobs(deps) {
    deps.jobs.every(10, 'sweep-expert-invitations', () => sweepInvitations(deps))
    deps.jobs.work<{ import_id: number }>(IMPORT_JOB, ({ payload }) => mailImport(deps, payload.import_id))
  },
}
