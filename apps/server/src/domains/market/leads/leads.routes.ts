import type { QueryOf } from '@husrum/contract/core/endpoint.ts'
import { leads } from '@husrum/contract/market/leads/leads.ts'
import { replyFigures } from '@husrum/contract/market/leads/moves.rules.ts'
import type { FastifyInstance } from 'fastify'
import { requireExpert, type Viewer } from '../../../platform/http/http-viewer.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../../platform/http/pages.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import { readReplyFigures } from '../../experts/profile/workload/load.service.ts'
import { leadTable } from './lead-table.ts'
import { presentLead, presentLeadDetail, presentLeads, presentNote, type LeadDeps } from './leads.presenting.ts'
import { countLeads, listLeads, selectLeadsVersion, type LeadFilter } from './lead-lists.queries.ts'
import { archiveLead, restoreLead } from './own/archiving.service.ts'
import { declineLead, undoDecline } from './own/declining.service.ts'
import { addNote, rewriteNote, removeNote } from './own/notes.service.ts'
import {
  assignLead,
  finishOwnLead,
  markLeadRead,
  moveOwnLead,
  requireOwnLead,
  requireOwnLeadVersion,
} from './own/own-leads.service.ts'
import { snoozeLead, wakeLead } from './snoozing/snoozing.service.ts'

type Asked = Pick<
  QueryOf<typeof leads.exportLeads>,
  'status' | 'date_from' | 'date_to' | 'q' | 'deleted' | 'snoozed' | 'assigned'
>
const filterOf = (
  viewer: Viewer,
  { assigned, status, date_from, date_to, q, deleted, snoozed }: Asked,
): LeadFilter => ({
  expert_id: requireExpert(viewer),
  assigned: assigned === 'me' ? viewer.account_id : assigned,
  statuses: status,
  date_from,
  date_to,
  q,
  deleted: deleted === '1',
  snoozed: snoozed && snoozed === '1',
})

export function mountLeads(http: FastifyInstance, deps: LeadDeps, options: MountOptions): void {
  const { db, readModels, market } = deps
  mount(
    http,
    leads,
    {
      async listLeads({ viewer, query, locale }) {
        const filter = filterOf(viewer, query)
        const page = offsetOf(query)
        const read = async () => {
          const rows = await listLeads(db, filter, query.sort, page)
          const { total, ...counts } = await countLeads(db, filter)
          const data = await presentLeads(deps, rows, locale)
          return SerializedReply.of(leads.listLeads.reply, { data, meta: metaOf(query, total, rows.length), counts })
        }
        // cached for tabs that experts open repeatedly; searches and later pages are read anew
        const { page: number, q, date_from, date_to, ...tab } = query
        if (number > 1 || q || date_from || date_to) return read()
        const version = await selectLeadsVersion(db, filter, query.sort, page)
        const name = `leads ${JSON.stringify(tab)}`
        return readModels.answer({ name, account: viewer.account_id, locale, version }, read)
      },
      exportLeads: ({ viewer, query, locale }) => leadTable(deps, filterOf(viewer, query), query.sort, locale),
      async getLeadStatistics({ viewer }) {
        const { received, answered, median_minutes } = await readReplyFigures(db, requireExpert(viewer))
        const { days, enough_answers } = replyFigures
        return {
          data: {
            days,
            received,
            answered,
            percent: received < enough_answers ? null : Math.round((100 * answered) / received),
            median_minutes: answered < enough_answers ? null : median_minutes,
          },
        }
      },
      async getLead({ viewer, params, locale }) {
        const rows = await requireOwnLeadVersion(db, viewer, params.id)
        // the market calculates possible improvements of the profile
        const version = `${rows} ${market.model_version} ${market.version}`
        return readModels.answer(
          { name: `lead ${params.id}`, account: viewer.account_id, locale, version },
          async (uses) => {
            const data = await presentLeadDetail(deps, await requireOwnLead(db, viewer, params.id), locale, uses)
            return SerializedReply.of(leads.getLead.reply, { data })
          },
        )
      },
      readLead: async ({ viewer, params, locale }) => ({
        data: await presentLead(deps, await markLeadRead(deps, viewer, params.id), locale),
      }),
      deleteLead: async ({ viewer, params }) => archiveLead(deps, viewer, params.id),
      restoreLead: async ({ viewer, params, locale }) => ({
        data: await presentLead(deps, await restoreLead(deps, viewer, params.id), locale),
      }),
      declineLead: async ({ viewer, params, body, locale }) => ({
        data: await presentLead(deps, await declineLead(deps, viewer, params.id, body), locale),
      }),
      undoDecline: async ({ viewer, params, locale }) => ({
        data: await presentLead(deps, await undoDecline(deps, viewer, params.id), locale),
      }),
      moveLead: async ({ viewer, params, body, locale }) => ({
        data: await presentLead(deps, await moveOwnLead(deps, viewer, params.id, body.status), locale),
      }),
      snoozeLead: async ({ viewer, params, body, locale }) => ({
        data: await presentLead(deps, await snoozeLead(deps, viewer, params.id, body.until), locale),
      }),
      wakeLead: async ({ viewer, params, locale }) => ({
        data: await presentLead(deps, await wakeLead(deps, viewer, params.id), locale),
      }),
      finishLead: async ({ viewer, params, locale }) => ({
        data: await presentLead(deps, await finishOwnLead(deps, viewer, params.id), locale),
      }),
      assignLead: async ({ viewer, params, body, locale }) => ({
        data: await presentLead(deps, await assignLead(deps, viewer, params.id, body.account_id), locale),
      }),
      createLeadNote: async ({ viewer, params, body }) => ({
        data: presentNote(await addNote(deps, viewer, params.id, body.body)),
      }),
      updateLeadNote: async ({ viewer, params, body }) => ({
        data: presentNote(await rewriteNote(deps, viewer, params, body.body)),
      }),
      deleteLeadNote: ({ viewer, params }) => removeNote(deps, viewer, params),
    },
    options,
  )
}
