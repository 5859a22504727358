/** Erasing an account also deletes its invitation. */
import type { Platform } from '../../../platform/core/platform.ts'
import { clearImporter } from './imports.queries.ts'
import { clearInviter, deleteInvitationsOf } from './invitations.queries.ts'

export function registerInvitationListeners({ events }: Pick<Platform, 'events'>): void {
  events.on('account.erasing', async (tx, { account_id }) => {
    await deleteInvitationsOf(tx, account_id)
    await clearInviter(tx, account_id)
    await clearImporter(tx, account_id)
  })
}
