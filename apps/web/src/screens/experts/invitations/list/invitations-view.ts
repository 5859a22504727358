import { invitationStates } from '@husrum/contract/experts/invitations/invitations.rules.ts'
import { searchId, searchOption } from '#lib/addresses/search.ts'
import { adminView } from '#parts/back-office/staff-lists/admin-view.ts'

export const readInvitationsView = adminView({
  sorts: ['created_at', 'expires_at'],
  columns: ['name', 'state', 'source', 'mails', 'created_at', 'expires_at'],
  filters: { state: searchOption(invitationStates), import_id: searchId() },
})
export type InvitationsView = ReturnType<typeof readInvitationsView>
