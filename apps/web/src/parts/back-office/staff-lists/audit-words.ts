/** The actions of staff, in everyday words. */
import type { TFunction } from 'i18next'
import { isAuditAction, isAuditField, isAuditKind } from '@husrum/contract/back-office/audit/audit.rules.ts'

/** Kinds of actions that no longer exist stay in the log as they were written. */
export const actionWords = (t: TFunction, action: string): string =>
  isAuditAction(action) ? t(`audit-words.action.${action}`) : action

export const kindWords = (t: TFunction, kind: string): string =>
  isAuditKind(kind) ? t(`audit-words.kind.${kind}`) : kind

/** Fields that are no longer written stay in the log under their old name. */
export const fieldWords = (t: TFunction, field: string): string =>
  isAuditField(field) ? t(`audit-words.field.${field}`) : field

/** An object without a name is called by its kind and number; a kind with a single object has no number. */
export function subjectWords(
  t: TFunction,
  { kind, id, label }: { kind: string; id: number; label: string | null },
): string {
  if (label) return label
  return id > 0 ? t('audit-words.numbered', { kind: kindWords(t, kind), id }) : kindWords(t, kind)
}
