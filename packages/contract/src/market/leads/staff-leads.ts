/** An expert's leads for staff. */
import { z } from 'zod'
import { adminListQuery } from '../../core/staff-lists.ts'
import { endpoints, staff } from '../../core/endpoint.ts'
import { idText, instant, paged, several } from '../../core/shapes.ts'
import { inOrder, leadDays, wrongOrder } from './leads.ts'
import * as words from '../../core/vocabulary.ts'

/** A lead for staff: the client's first name and town, without any text of either side. */
export const adminExpertLead = z.object({
  id: z.int(),
  client: z.object({ account_id: z.int(), first_name: z.string() }),
  city: z.object({ id: z.int(), name: z.string() }),
  status: z.enum(words.leadStatuses),
  awaiting_confirmation: z.boolean(),
  percent: z.int().nullable(),
  created_at: instant(),
  read_at: instant().nullable(),
  expires_at: instant().nullable(),
  answered_at: instant().nullable(),
  /** It is paused while the client is suspended: deadlines do not run. */
  paused_at: instant().nullable(),
})
export type AdminExpertLead = z.infer<typeof adminExpertLead>

export const staffLeads = endpoints({
  listAdminExpertLeads: {
    method: 'GET',
    path: '/api/admin/experts/{id}/leads',
    audience: [...staff, 'service'],
    scope: 'leads:read',
    summary:
      "An expert's leads for staff, the newest first; `q` is in the client's first name and town; orders and days of `GET /api/leads` are taken too",
    params: z.object({ id: idText() }),
    query: z
      .object({
        ...adminListQuery(['created_at', 'status'], words.leadSorts),
        ...leadDays,
        status: several(z.enum(words.leadStatuses)).optional(),
      })
      .refine(inOrder, wrongOrder),
    reply: paged(adminExpertLead),
    csv: true,
    refusals: { 404: ['expert_not_found'] },
  },
})
