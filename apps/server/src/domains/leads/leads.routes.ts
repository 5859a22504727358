import { leads } from '@husrum/contract/leads.ts'
import type { Locale } from '@husrum/contract/shapes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { requireExpert } from '../../platform/http/http-viewer.ts'
import { mount, type MountOptions, type Viewer } from '../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../platform/http/pages.ts'
import { listAccounts } from '../accounts/accounts.service.ts'
import { presentBriefs, selectBrief, type BriefRow } from '../briefs/briefs.service.ts'
import { keepersAmong } from '../favourites/favourites.service.ts'
import { presentLead, presentLeadDetail, type LeadParts, type StoredImprovement } from './leads.present.ts'
import { countByStatus, countLeads, listHistory, listLeads, listThreadIds, type LeadRow } from './leads.queries.ts'
import {
  archiveLead,
  declineLead,
  markLeadRead,
  moveOwnLead,
  requireOwnLead,
  restoreLead,
  undoDecline,
} from './leads.service.ts'

/** The matching knows what would help; this domain does not know it. */
export type LeadDeps = Deps & { improvementsFor: (brief: BriefRow, expertId: number) => Promise<StoredImprovement[]> }

export function mountLeads(http: FastifyInstance, deps: LeadDeps, options: MountOptions): void {
  /** All of one expert. */
  async function partsOf(rows: LeadRow[], locale: Locale): Promise<(LeadParts & { lead: LeadRow })[]> {
    const [first] = rows
    if (!first) return []
    const briefs = await presentBriefs(
      deps,
      rows.map((row) => row.brief_id),
      locale,
    )
    const clientIds = rows.map((row) => row.client_id)
    const clients = new Map((await listAccounts(deps.db, clientIds)).map((account) => [account.id, account]))
    const threads = await listThreadIds(deps.db, rows)
    const keepers = await keepersAmong(deps.db, first.expert_id, clientIds)
    return rows.map((lead) => {
      const [brief, client] = [briefs.get(lead.brief_id), clients.get(lead.client_id)]
      if (!brief || !client) throw new Error(`lead ${lead.id} has lost its brief or client`)
      return { lead, brief, client, thread_id: threads.get(lead.id) ?? null, favourite: keepers.has(lead.client_id) }
    })
  }
  async function presentAll(rows: LeadRow[], locale: Locale) {
    return (await partsOf(rows, locale)).map((parts) => presentLead(deps, parts.lead, parts, locale))
  }
  async function presentOne(row: LeadRow, locale: Locale) {
    const [lead] = await presentAll([row], locale)
    if (!lead) throw new Error('a presented lead was lost')
    return lead
  }
  async function presentDetail(viewer: Viewer, id: number, locale: Locale) {
    const [parts] = await partsOf([await requireOwnLead(deps.db, viewer, id)], locale)
    if (!parts) throw new Error('a presented lead was lost')
    const { lead } = parts
    const improvements =
      lead.status === 'new' ? await deps.improvementsFor(await selectBrief(deps.db, lead.brief_id), lead.expert_id) : []
    return presentLeadDetail(deps, lead, { ...parts, history: await listHistory(deps.db, id), improvements }, locale)
  }

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
        return {
          data: await presentAll(rows, locale),
          meta: metaOf(query, await countLeads(deps.db, filter), rows.length),
          counts: await countByStatus(deps.db, expertId),
        }
      },
      getLead: async ({ viewer, params, locale }) => ({ data: await presentDetail(viewer, params.id, locale) }),
      readLead: async ({ viewer, params, locale }) => ({
        data: await presentOne(await markLeadRead(deps, viewer, params.id), locale),
      }),
      deleteLead: async ({ viewer, params }) => archiveLead(deps, viewer, params.id),
      restoreLead: async ({ viewer, params, locale }) => ({
        data: await presentOne(await restoreLead(deps, viewer, params.id), locale),
      }),
      declineLead: async ({ viewer, params, body, locale }) => ({
        data: await presentOne(await declineLead(deps, viewer, params.id, body), locale),
      }),
      undoDecline: async ({ viewer, params, locale }) => ({
        data: await presentOne(await undoDecline(deps, viewer, params.id), locale),
      }),
      moveLead: async ({ viewer, params, body, locale }) => ({
        data: await presentOne(await moveOwnLead(deps, viewer, params.id, body.status), locale),
      }),
    },
    options,
  )
}
