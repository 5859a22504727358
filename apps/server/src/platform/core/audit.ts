/** Records what staff changed, with the values before and after, in the transaction of the change. Never edited. */
import type { AuditAction, AuditField, AuditKind, AuditValues } from '@husrum/contract/back-office/audit/audit.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Viewer } from '../http/http-viewer.ts'

export type AuditSubject = {
  kind: AuditKind
  id: number
  /** The staff's name for it: a name, a case number. It is erased with what was written about a person. */
  label?: string
}
export type AuditEntry = {
  /** `expert.approve`: the subject and the action. */
  action: AuditAction
  subject: AuditSubject
  before: AuditValues | null
  after: AuditValues | null
}

/** A compile error where a field has no text: the texts are in `audit.rules.ts`. */
type Worded<Values> = Exclude<KeysOf<Values>, AuditField> extends never ? Values : never
type KeysOf<Values> = Values extends unknown ? keyof Values : never
type Written<Before, After> = Pick<AuditEntry, 'action' | 'subject'> & {
  before: Before & Worded<Before>
  after: After & Worded<After>
}

export const writeAudit = <Before extends AuditValues | null, After extends AuditValues | null>(
  tx: Tx,
  viewer: Viewer,
  entry: Written<Before, After>,
): Promise<void> => writeAudits(tx, viewer, [entry])

/** One statement for any number of changes. */
export async function writeAudits<Before extends AuditValues | null, After extends AuditValues | null>(
  tx: Tx,
  viewer: Viewer,
  entries: readonly Written<Before, After>[],
): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('audit_entries')
    .values(
      entries.map(({ action, subject, before, after }) => ({
        actor_account_id: viewer.account_id,
        // the person's current name: the account may be deleted, the name of the actor stays
        actor_name: sql<string>`(select name from accounts where id = ${viewer.account_id})`,
        actor_role: viewer.audience,
        action,
        subject_kind: subject.kind,
        subject_id: subject.id,
        subject_label: subject.label ?? null,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
        request_id: viewer.request_id ?? null,
      })),
    )
    .execute()
}

/** Called when the person behind a subject is erased: actor and action stay, all else about the person is removed. */
export async function clearAuditOf(tx: Tx, { kind, id }: AuditSubject): Promise<void> {
  await tx
    .updateTable('audit_entries')
    .set({ before: null, after: null, subject_label: null })
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    // the only way past the trigger that protects the log: for this subject, in this transaction
    .where(sql<boolean>`set_config('husrum.forgets', ${`${kind}:${id}`}, true) is not null`)
    .execute()
}
