import { studios } from '@husrum/contract/experts/studio.ts'
import type { FastifyInstance } from 'fastify'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { presentSession } from '../../identity/accounts/accounts.presenting.ts'
import type { Pictures } from '../../foundation/media/media.service.ts'
import { presentInvitation, presentOpened, presentPerson, presentStudio } from './studio.presenting.ts'
import {
  changeRole,
  createAccept,
  invite,
  inviteAgain,
  openInvitation,
  readStudio,
  removePerson,
  revokeInvitation,
  type StudioDeps,
} from './studio.service.ts'

export function mountStudio(
  http: FastifyInstance,
  deps: StudioDeps & { pictures: Pictures },
  options: MountOptions,
): void {
  const { pictures } = deps
  const accept = createAccept(deps)
  mount(
    http,
    studios,
    {
      getStudio: async ({ viewer }) => ({ data: presentStudio(pictures, await readStudio(deps, viewer), viewer) }),
      inviteToStudio: async ({ viewer, body, locale }) => ({
        data: presentInvitation(await invite(deps, viewer, body, locale)),
      }),
      resendStudioInvitation: async ({ viewer, params, locale }) => ({
        data: presentInvitation(await inviteAgain(deps, viewer, params.id, locale)),
      }),
      revokeStudioInvitation: ({ viewer, params }) => revokeInvitation(deps, viewer, params.id),
      changeStudioRole: async ({ viewer, params, body }) => ({
        data: presentPerson(pictures, await changeRole(deps, viewer, params.id, body.role), viewer),
      }),
      removeFromStudio: ({ viewer, params }) => removePerson(deps, viewer, params.id),
      async openStudioInvitation({ body, address }) {
        const { invitation, studio } = await openInvitation(deps, body.token, address)
        return { data: presentOpened(invitation, studio) }
      },
      async acceptStudioInvitation({ body, address, caller, userAgent, locale }) {
        const session = await accept({ ...body, address, caller, userAgent, fallback: locale })
        return { data: await presentSession(deps, session, body.locale ?? locale) }
      },
    },
    options,
  )
}
