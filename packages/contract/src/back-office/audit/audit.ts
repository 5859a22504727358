/** The audit log for staff: who did what to which target, and which fields changed. */
import { z } from 'zod'
import { adminListQuery } from '../../core/staff-lists.ts'
import { endpoints, staff } from '../../core/endpoint.ts'
import { day, id, idText, instant, meta, one, several, trimmed, unlessEmpty } from '../../core/shapes.ts'

export const auditEntry = z.object({
  id: id(),
  /** The name is the one at that time; the id stays when the account is deleted. */
  actor: z.object({ id: z.int().nullable(), name: z.string().nullable(), role: z.string() }),
  /** `expert.approve` */
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.int(), label: z.string().nullable() }),
  /** Names of the fields that differ between before and after. */
  changed: z.array(z.string()),
  created_at: instant(),
})
export type AuditItem = z.infer<typeof auditEntry>

const values = z.record(z.string(), z.unknown()).nullable()
/** Both are null once the person in question was erased. */
export const auditDetail = auditEntry.extend({ before: values, after: values, request_id: z.string().nullable() })
export type AuditDetail = z.infer<typeof auditDetail>

const word = () => z.string().regex(/^[a-z][a-z_.-]{0,59}$/)

export const audit = endpoints({
  listAudit: {
    method: 'GET',
    path: '/api/admin/audit',
    audience: staff,
    summary: 'What staff did, the newest first; `q` looks in what was changed and in the name of what it is about',
    query: z.object({
      ...adminListQuery(['created_at']),
      q: trimmed(0, 254).optional(),
      actor_id: unlessEmpty(idText()),
      action: several(word()).optional(),
      subject_kind: several(word()).optional(),
      subject_id: unlessEmpty(idText()),
      /** Days in Copenhagen, both included. */
      from: unlessEmpty(day()),
      to: unlessEmpty(day()),
    }),
    /** `actions`: all actions that occur in the log. */
    reply: z.object({ data: z.array(auditEntry), meta, actions: z.array(z.string()) }),
    csv: true,
  },
  getAudit: {
    method: 'GET',
    path: '/api/admin/audit/{id}',
    audience: staff,
    summary: 'One entry with all that was before and after',
    params: z.object({ id: idText() }),
    reply: one(auditDetail),
    refusals: { 404: ['audit_not_found'] },
  },
})
