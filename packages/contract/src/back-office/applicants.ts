/** Clients for staff, with the state of their briefs. */
import { z } from 'zod'
import { adminListQuery } from '../core/staff-lists.ts'
import { endpoints, staff } from '../core/endpoint.ts'
import { id, instant, optionText, paged, several } from '../core/shapes.ts'
import { briefStatuses } from '../core/vocabulary.ts'

export const applicantSorts = ['created_at', 'name'] as const

/** One row for each client; `id` is the account's, whose detail is `GET /api/admin/users/{id}`. */
export const adminApplicant = z.object({
  id: id(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  /** The number of the client's briefs. */
  briefs: z.int(),
  /** The last brief; null when the client has none. */
  brief: z
    .object({
      id: z.int(),
      status: z.enum(briefStatuses),
      project_type: z.string(),
      city: z.string(),
      matches: z.int(),
      leads: z.int(),
      created_at: instant(),
    })
    .nullable(),
  created_at: instant(),
})
export type AdminApplicant = z.infer<typeof adminApplicant>

export const applicants = endpoints({
  listApplicants: {
    method: 'GET',
    path: '/api/admin/applicants',
    audience: staff,
    summary:
      'Clients with their briefs, matches and leads, the newest first; `format=csv` gives all of them as a table',
    query: z.object({
      ...adminListQuery(applicantSorts),
      /** Status of the last brief; `none` when the client has no brief. */
      brief_status: several(z.enum([...briefStatuses, 'none'])).optional(),
      country_id: several(optionText()).optional(),
    }),
    reply: paged(adminApplicant),
    csv: true,
    refusals: { 422: ['unknown_option'] },
  },
})
