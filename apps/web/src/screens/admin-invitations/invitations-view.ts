import { invitationStates } from '@husrum/contract/rules/invitation-life.ts'
import { searchOption } from '#lib/search.ts'
import { adminView } from '#parts/admin/admin-view.ts'

export const readInvitationsView = adminView({
  sorts: ['created_at', 'expires_at'],
  columns: ['name', 'state', 'source', 'mails', 'created_at', 'expires_at'],
  filters: { state: searchOption(invitationStates) },
})
export type InvitationsView = ReturnType<typeof readInvitationsView>
