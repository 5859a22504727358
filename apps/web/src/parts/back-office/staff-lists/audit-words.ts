/** What staff did, as people say it. */
import type { TFunction } from 'i18next'
import { isAuditAction, isAuditField, isAuditKind } from '@husrum/contract/back-office/audit/audit.rules.ts'

/** What nobody does any more stands in the log as it was written. */
export const actionWords = (t: TFunction, action: string): string =>
  isAuditAction(action) ? t(`audit-words.action.${action}`) : action

export const kindWords = (t: TFunction, kind: string): string =>
  isAuditKind(kind) ? t(`audit-words.kind.${kind}`) : kind

/** What is not written any more stands in the log under the name it had. */
export const fieldWords = (t: TFunction, field: string): string =>
  isAuditField(field) ? t(`audit-words.field.${field}`) : field

/** Without a name of its own, what it is with its number; what there is only one of has none. */
export function subjectWords(
  t: TFunction,
  { kind, id, label }: { kind: string; id: number; label: string | null },
): string {
  if (label) return label
  return id > 0 ? t('audit-words.numbered', { kind: kindWords(t, kind), id }) : kindWords(t, kind)
}
