import { leads } from '@husrum/contract/leads.ts'
import type { FastifyInstance } from 'fastify'
import { requireExpert } from '../../platform/http/http-viewer.ts'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../platform/http/pages.ts'
import { presentLead, presentLeadDetail, presentLeads, type LeadDeps } from './leads.presenting.ts'
import { countLeads, listLeads } from './leads.queries.ts'
import {
  archiveLead,
  declineLead,
  markLeadRead,
  moveOwnLead,
  requireOwnLead,
  restoreLead,
  undoDecline,
} from './leads.service.ts'

export function mountLeads(http: FastifyInstance, deps: LeadDeps, options: MountOptions): void {
  mount(
    http,
    leads,
    {
      async listLeads({ viewer, query, locale }) {
        const expertId = requireExpert(viewer)
        const filter = {
          expert_id: expertId,
          statuses: query.status,
          date_from: query.date_from,
          date_to: query.date_to,
          q: query.q,
          deleted: query.deleted === '1',
        }
        const rows = await listLeads(deps.db, filter, query.sort, offsetOf(query))
        const { total, ...counts } = await countLeads(deps.db, filter)
        return { data: await presentLeads(deps, rows, locale), meta: metaOf(query, total, rows.length), counts }
      },
      getLead: async ({ viewer, params, locale }) => ({
        data: await presentLeadDetail(deps, await requireOwnLead(deps.db, viewer, params.id), locale),
      }),
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
    },
    options,
  )
}
