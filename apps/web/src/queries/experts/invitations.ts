/** Experts whom staff invite: the list of the back office, and the data behind the mailed link. */
import type { expertInvitations } from '@husrum/contract/experts/invitations/invitations.ts'
import type { Api, BodyOf } from '#lib/api/api.ts'
import { adminDetailQueries, adminListQueries } from '../back-office/staff-lists.ts'

const calls = async (api: Api) =>
  api((await import('@husrum/contract/experts/invitations/invitations.ts')).expertInvitations)

export const adminInvitationQueries = adminListQueries(
  'invitations',
  async (api) => (await calls(api)).listExpertInvitations,
)
export const adminInvitationQuery = adminDetailQueries(
  'invitations',
  async (api) => (await calls(api)).getExpertInvitation,
)

export type NewInvitation = BodyOf<typeof expertInvitations.sendExpertInvitation>

/** Errors are shown by the form itself, not by a message of the page as well. */
const said = { quiet: ['invitation_open', 'too_many_invitations_sent', 'switched_off'] } as const

export const invitationActions = (api: Api) => ({
  send: async (body: NewInvitation) => (await (await calls(api)).sendExpertInvitation({ body }, said)).data,
  resend: async (id: number) => (await (await calls(api)).resendExpertInvitation({ params: { id } })).data,
  withdraw: async (id: number) => (await (await calls(api)).withdrawExpertInvitation({ params: { id } })).data,
})

export const mailedInvitation = (api: Api) => ({
  open: async (token: string) =>
    (await (await calls(api)).openExpertInvitation({ body: { token } }, { quiet: true })).data,
  refuse: async (token: string) => (await calls(api)).refuseExpertInvitation({ body: { token } }),
})
