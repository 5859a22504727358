import { sortOf } from '@husrum/contract/core/staff-lists.ts'
import { expertImports } from '@husrum/contract/experts/invitations/imports.ts'
import { expertInvitations } from '@husrum/contract/experts/invitations/invitations.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { answerAdminList } from '../../../platform/http/staff/staff-lists.ts'
import { readNow } from '../../../platform/core/clock.ts'
import { csvOf } from '../../../platform/http/csv.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { importRowColumns, presentImport, presentImports, reportColumns, reportOf } from './imports.presenting.ts'
import { countImports, listImportIds } from './imports.queries.ts'
import { checkImport, startImport, undoImport } from './imports.service.ts'
import {
  invitationColumns,
  presentInvitationDetail,
  presentInvitations,
  presentOpened,
} from './invitations.presenting.ts'
import { countInvitations, listInvitationIds, maybeInvitedIds } from './invitations.queries.ts'
import { invite, openInvitation, refuse, resend, withdraw } from './invitations.service.ts'

const day = async (db: Deps['db']) => copenhagenDay(await readNow(db))

export function mountInvitations(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { db, refs } = deps
  mount(
    http,
    expertInvitations,
    {
      async listExpertInvitations({ viewer, query }) {
        const order = sortOf(query.sort ?? '-created_at')
        const filter = { ...query, few: query.q ? await maybeInvitedIds(db, query.q) : undefined }
        return answerAdminList(db, viewer, query, {
          name: 'invitations',
          ids: (page) => listInvitationIds(db, filter, order, page),
          count: () => countInvitations(db, filter),
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

  mount(
    http,
    expertImports,
    {
      checkExpertImport: async ({ body, locale }) => ({
        data: await checkImport(deps, body, deps.translators.for(locale)),
      }),
      async reportExpertImport({ body, locale }) {
        const translate = deps.translators.for(locale)
        const checked = await checkImport(deps, body, translate)
        const rows = reportOf(checked, (verdict) => translate(`admin-imports.verdict.${verdict}`))
        return { name: `import-${await day(db)}.csv`, content: csvOf(reportColumns, rows) }
      },
      async startExpertImport({ body, viewer }) {
        const id = await startImport(deps, viewer, body)
        return { data: await presentImport(deps, id) }
      },
      async listExpertImports({ viewer, query }) {
        const { descending } = sortOf(query.sort ?? '-created_at')
        return answerAdminList(db, viewer, query, {
          name: 'imports',
          ids: (page) => listImportIds(db, query.q, descending, page),
          count: () => countImports(db, query.q),
          present: (ids) => presentImports(deps, ids),
          columns: importRowColumns,
        })
      },
      async undoExpertImport({ params, viewer }) {
        await undoImport(deps, viewer, params.id)
        return { data: await presentImport(deps, params.id) }
      },
    },
    options,
  )
}
