/** An expert's leads for staff: their status and dates, without texts of either side. */
import { sortOf } from '@husrum/contract/core/staff-lists.ts'
import { staffLeads, type AdminExpertLead } from '@husrum/contract/market/leads/staff-leads.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { leadSorts } from '@husrum/contract/core/vocabulary.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import type { Page } from '../../../platform/database/lists.ts'
import { exportTable } from '../../../platform/http/staff/staff-lists.ts'
import type { Columns } from '../../../platform/http/csv.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { metaOf, offsetOf, totalOf } from '../../../platform/http/pages.ts'
import { hasAccount } from '../../experts/profile/expert-accounts.service.ts'
import { nameIn, type References } from '../../foundation/reference/reference.service.ts'
import { countLeadsForStaff, listLeadsForStaff, type LeadSort, type StaffLeadRow } from './lead-lists.queries.ts'

const columns: Columns<AdminExpertLead> = {
  id: (lead) => lead.id,
  first_name: (lead) => lead.client.first_name,
  city: (lead) => lead.city.name,
  status: (lead) => lead.status,
  percent: (lead) => lead.percent,
  created_at: (lead) => lead.created_at,
  read_at: (lead) => lead.read_at,
  expires_at: (lead) => lead.expires_at,
  answered_at: (lead) => lead.answered_at,
  paused_at: (lead) => lead.paused_at,
}
const isLeadSort = (sort: string): sort is LeadSort => (leadSorts as readonly string[]).includes(sort) // any string

/** Rows that a table reads at once. */
const BATCH = 500

export function mountStaffLeads(http: FastifyInstance, { db, refs }: Deps, options: MountOptions): void {
  mount(
    http,
    staffLeads,
    {
      async listAdminExpertLeads({ viewer, params: { id }, query, locale }) {
        if (!(await hasAccount(db, id))) throw notFound('expert_not_found')
        const { sort = '-created_at', status, q, date_from, date_to } = query
        const filter = { statuses: status, q: q || undefined, date_from, date_to }
        const order = isLeadSort(sort) ? sort : sortOf(sort)
        const read = async (page: Page) =>
          (await listLeadsForStaff(db, id, filter, order, page)).map((row) => present(refs, row, locale))
        if (query.format === 'csv') {
          const rows = await countLeadsForStaff(db, id, filter)
          return exportTable(db, viewer, query, {
            name: `leads-of-expert-${id}`,
            rows,
            columns,
            batches: inBatches(read),
          })
        }
        const page = offsetOf(query)
        const data = await read(page)
        const total = await totalOf(page, data.length, () => countLeadsForStaff(db, id, filter))
        return { data, meta: metaOf(query, total, data.length) }
      },
    },
    options,
  )
}

async function* inBatches(read: (page: Page) => Promise<AdminExpertLead[]>) {
  for (let offset = 0; ; offset += BATCH) {
    const rows = await read({ limit: BATCH, offset })
    yield rows
    if (rows.length < BATCH) return
  }
}

function present(refs: References, lead: StaffLeadRow, locale: Locale): AdminExpertLead {
  const city = refs.city(lead.city_id)
  return {
    id: lead.id,
    client: {
      account_id: lead.client_id,
      first_name: lead.client_left ? '' : (lead.client_name.split(' ')[0] ?? ''),
    },
    city: { id: city.id, name: nameIn(city, locale) },
    status: lead.status,
    awaiting_confirmation: lead.status === 'won' && lead.hire_confirmed_at === null,
    percent: lead.percent,
    created_at: lead.created_at.toISOString(),
    read_at: lead.read_at?.toISOString() ?? null,
    expires_at: lead.expires_at?.toISOString() ?? null,
    answered_at: lead.answered_at?.toISOString() ?? null,
    paused_at: lead.paused_at?.toISOString() ?? null,
  }
}
