/** The people of the own studio and its invitations, and the data behind a mailed invitation. */
import { queryOptions } from '@tanstack/react-query'
import type { studios } from '@husrum/contract/experts/studio.ts'
import type { Api, BodyOf } from '#lib/api/api.ts'

// the file also contains schemas: it is loaded with the first call
const calls = async (api: Api) => api((await import('@husrum/contract/experts/studio.ts')).studios)

export type Invited = BodyOf<typeof studios.inviteToStudio>
export type SeatRole = Invited['role']
export type Accepted = BodyOf<typeof studios.acceptStudioInvitation>

/** Errors are shown by the forms themselves, not by a message of the page as well. */
const said = {
  invite: { quiet: ['no_seat_left', 'invitation_open', 'too_many_invitations_sent', 'too_many_mails_to_address'] },
  accept: { quiet: ['no_seat_left', 'too_many_tries'] },
} as const

export const studioQueries = (api: Api) => ({
  people: () =>
    queryOptions({
      queryKey: ['studio'],
      queryFn: async ({ signal }) => (await (await calls(api)).getStudio({}, { signal })).data,
    }),
})

export const studioActions = (api: Api) => ({
  invite: async (body: Invited) => (await (await calls(api)).inviteToStudio({ body }, said.invite)).data,
  resend: async (id: number) => (await (await calls(api)).resendStudioInvitation({ params: { id } })).data,
  revoke: async (id: number) => (await calls(api)).revokeStudioInvitation({ params: { id } }),
  changeRole: async (id: number, role: SeatRole) =>
    (await (await calls(api)).changeStudioRole({ params: { id }, body: { role } })).data,
  remove: async (id: number) => (await calls(api)).removeFromStudio({ params: { id } }),
})

export const studioInvitation = (api: Api) => ({
  open: async (token: string) => (await (await calls(api)).openStudioInvitation({ body: { token } }, said.accept)).data,
  accept: async (body: Accepted) => (await (await calls(api)).acceptStudioInvitation({ body }, said.accept)).data,
})
