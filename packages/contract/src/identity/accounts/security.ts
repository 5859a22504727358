/** Security events, for owners and support: failed logins, refused calls, limits, and uses of passkeys. */
import { z } from 'zod'
import { adminListQuery } from '../../core/staff-lists.ts'
import { endpoints } from '../../core/endpoint.ts'
import { id, idText, instant, one, paged, several } from '../../core/shapes.ts'

/** `look`: refusals of impersonating staff. `passkey`: added, removed, used to sign in. */
export const securityKinds = ['sign_in', 'refused', 'limit', 'look', 'passkey'] as const

export const securityEvent = z.object({
  id: id(),
  kind: z.enum(securityKinds),
  /** The code of the refusal, of the failed sign-in, or of the event (security-causes.rules.ts). */
  code: z.string(),
  account: z.object({ id: id(), name: z.string() }).nullable(),
  /** For a try with an unknown email: equal for equal emails, without revealing the email. */
  account_hash: z.string().nullable(),
  /** The name of the program's token at that time; null for calls of people. */
  service_token: z.string().nullable(),
  /** IPv4, or the /64 of an IPv6 address. */
  address: z.string(),
  /** Method and route of the call. */
  route: z.string().nullable(),
  /** How often it was repeated within a moment. */
  count: z.int(),
  created_at: instant(),
})
export type SecurityEvent = z.infer<typeof securityEvent>

export const security = endpoints({
  listSecurityEvents: {
    method: 'GET',
    path: '/api/admin/security-events',
    audience: ['support', 'owner'],
    summary:
      'What was refused to whom in the last 90 days, and what was done with passkeys, the newest first; `q` is an email, a number or an address',
    query: z.object({
      ...adminListQuery(['created_at']),
      kind: several(z.enum(securityKinds)).optional(),
    }),
    reply: paged(securityEvent),
    csv: true,
  },
  getSecurityEvent: {
    method: 'GET',
    path: '/api/admin/security-events/{id}',
    audience: ['support', 'owner'],
    summary: 'One of them',
    params: z.object({ id: idText() }),
    reply: one(securityEvent),
    refusals: { 404: ['security_event_not_found'] },
  },
})
