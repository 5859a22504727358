/** All accounts, for staff: the list, and one account with facts that help to answer its person. */
import { z } from 'zod'
import { adminListQuery } from '../core/staff-lists.ts'
import { endpoints, staff } from '../core/endpoint.ts'
import { locales } from '../core/locales.ts'
import { id, idText, instant, one, optionText, paged, several, unlessEmpty } from '../core/shapes.ts'
import { briefStatuses, expertStatuses, roles, staffRoles, yesNo } from '../core/vocabulary.ts'

export const userSorts = ['created_at', 'name', 'email'] as const
/** `leaving`: deleted by the person, but not erased yet. */
export const userStates = ['active', 'suspended', 'leaving'] as const

export const adminUser = z.object({
  id: id(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  phone: z.string().nullable(),
  phone_verified: z.boolean(),
  role: z.enum(roles),
  staff_role: z.enum(staffRoles).nullable(),
  state: z.enum(userStates),
  locale: z.enum(locales),
  country: z.string().nullable(),
  city: z.string().nullable(),
  /** The expert's own profile; null for people who work in another expert's studio. */
  expert_id: z.int().nullable(),
  created_at: instant(),
  last_seen_at: instant().nullable(),
})
export type AdminUser = z.infer<typeof adminUser>

export const adminUserDetail = adminUser.extend({
  suspended_at: instant().nullable(),
  deleted_at: instant().nullable(),
  /** A second factor or a passkey, which owners can reset. */
  has_factor: z.boolean(),
  /** Newest first, ten at most. */
  briefs: z.array(
    z.object({
      id: z.int(),
      status: z.enum(briefStatuses),
      city: z.string(),
      matches: z.int(),
      leads: z.int(),
      created_at: instant(),
    }),
  ),
  expert: z
    .object({
      id: z.int(),
      status: z.enum(expertStatuses),
      company_name: z.string().nullable(),
      plan_id: z.int(),
      leads: z.int(),
    })
    .nullable(),
  /** Active sessions, last used first, twenty at most. */
  sessions: z.array(z.object({ id: z.int(), user_agent: z.string(), created_at: instant(), last_seen_at: instant() })),
  /** Newest first. */
  consents: z.array(
    z.object({
      document: z.string(),
      version: z.string(),
      accepted_at: instant(),
      withdrawn_at: instant().nullable(),
    }),
  ),
  /** What staff did to the account, newest first, ten at most. */
  audit: z.array(
    z.object({ id: z.int(), action: z.string(), actor_name: z.string().nullable(), created_at: instant() }),
  ),
})
export type AdminUserDetail = z.infer<typeof adminUserDetail>

export const adminUsers = endpoints({
  listAdminUsers: {
    method: 'GET',
    path: '/api/admin/users',
    audience: staff,
    summary: 'Everybody with an account, the newest first; `format=csv` gives all of them as a table',
    query: z.object({
      ...adminListQuery(userSorts),
      role: several(z.enum(roles)).optional(),
      staff_role: several(z.enum(staffRoles)).optional(),
      state: several(z.enum(userStates)).optional(),
      email_verified: unlessEmpty(z.enum(yesNo)),
      country_id: several(optionText()).optional(),
    }),
    reply: paged(adminUser),
    csv: true,
    refusals: { 422: ['unknown_option'] },
  },
  getAdminUser: {
    method: 'GET',
    path: '/api/admin/users/{id}',
    audience: staff,
    summary: 'One account with briefs or profile, devices, consents and what staff did about it',
    params: z.object({ id: idText() }),
    reply: one(adminUserDetail),
    refusals: { 404: ['user_not_found'] },
  },
})
