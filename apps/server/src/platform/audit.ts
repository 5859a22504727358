/** What staff changed, before and after, written in the transaction of the change. */
import type { Tx } from './database/database.ts'
import type { Viewer } from './http/http-viewer.ts'

export type AuditEntry = {
  /** `expert.approve`: what was changed, and how. */
  action: string
  subject: { kind: string; id: number }
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export const writeAudit = (tx: Tx, viewer: Viewer, entry: AuditEntry): Promise<void> => writeAudits(tx, viewer, [entry])

/** One statement, however many were changed together. */
export async function writeAudits(tx: Tx, viewer: Viewer, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('audit_entries')
    .values(
      entries.map(({ action, subject, before, after }) => ({
        actor_account_id: viewer.account_id,
        actor_role: viewer.audience,
        action,
        subject_kind: subject.kind,
        subject_id: subject.id,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
      })),
    )
    .execute()
}

/** When the person behind a subject is erased: who did what stays, what was written about the person goes. */
export async function forgetAudited(tx: Tx, subject: AuditEntry['subject']): Promise<void> {
  await tx
    .updateTable('audit_entries')
    .set({ before: null, after: null })
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .execute()
}
