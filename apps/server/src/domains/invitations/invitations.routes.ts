import { sortOf } from '@husrum/contract/admin-lists.ts'
import { expertInvitations } from '@husrum/contract/expert-invitations.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { answerAdminList } from '../../platform/admin-lists.ts'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import {
  invitationColumns,
  presentInvitationDetail,
  presentInvitations,
  presentOpened,
} from './invitations.presenting.ts'
import { countInvitations, listInvitationIds } from './invitations.queries.ts'
import { invite, openInvitation, refuse, resend, withdraw } from './invitations.service.ts'

export function mountInvitations(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { db, refs } = deps
  mount(
    http,
    expertInvitations,
    {
      async listExpertInvitations({ query }) {
        const order = sortOf(query.sort ?? '-created_at')
        return answerAdminList(db, query, {
          name: 'invitations',
          ids: (page) => listInvitationIds(db, query, order, page),
          count: () => countInvitations(db, query),
          present: (ids) => presentInvitations(deps, ids),
          columns: invitationColumns,
        })
      },
      getExpertInvitation: async ({ params, locale }) => ({
        data: await presentInvitationDetail(deps, params.id, locale),
      }),
      async sendExpertInvitation({ body, viewer, locale }) {
        const id = await invite(deps, viewer, body)
        return { data: await presentInvitationDetail(deps, id, locale) }
      },
      async resendExpertInvitation({ params, viewer, locale }) {
        await resend(deps, viewer, params.id)
        return { data: await presentInvitationDetail(deps, params.id, locale) }
      },
      async withdrawExpertInvitation({ params, viewer, locale }) {
        await withdraw(deps, viewer, params.id)
        return { data: await presentInvitationDetail(deps, params.id, locale) }
      },
      openExpertInvitation: async ({ body, address, locale }) => ({
        data: presentOpened(refs, await openInvitation(deps, body.token, address), locale),
      }),
      refuseExpertInvitation: ({ body, query, address }) => refuse(deps, body.token ?? query.token ?? '', address),
    },
    options,
  )
}
