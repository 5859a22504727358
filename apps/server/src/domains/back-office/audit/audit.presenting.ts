/** An entry of the audit log as staff read it. */
import type { AuditDetail } from '@husrum/contract/back-office/audit/audit.ts'
import { languages } from '@husrum/contract/core/locales.ts'
import type { Columns } from '../../../platform/http/csv.ts'
import type { Db } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { listAudit, type AuditRow } from './audit.queries.ts'

type Values = Record<string, unknown>
/** writeAudit accepts only records. */
const valuesOf = (value: AuditRow['before']): Values | null => value as Values | null

function presentEntry(row: AuditRow): AuditDetail {
  const [before, after] = [valuesOf(row.before), valuesOf(row.after)]
  return {
    id: row.id,
    actor: { id: row.actor_account_id, name: row.actor_name, role: row.actor_role },
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id, label: row.subject_label ?? writtenName(row) },
    changed: changedOf(before, after),
    created_at: row.created_at.toISOString(),
    before,
    after,
    request_id: row.request_id,
  }
}

/** Entries that were written without a label get one from these fields of their own values. */
const NAMED_BY: Partial<Record<string, string>> = { question: 'labels', service_token: 'name', webhook: 'host' }

function writtenName({ subject_kind, before, after }: AuditRow): string | null {
  const field = NAMED_BY[subject_kind]
  if (field === undefined) return null
  const said = valuesOf(after)?.[field] ?? valuesOf(before)?.[field]
  const texts = typeof said === 'object' ? new Map(Object.entries(said ?? {})) : undefined
  const name: unknown = texts ? languages.map((each) => texts.get(each)).find((each) => each) : said
  return typeof name === 'string' ? name : null
}

function changedOf(before: Values | null, after: Values | null): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
}

/** Lists drop the values by the reply's schema; tables show them. */
export async function presentAudit(db: Db, ids: readonly number[]): Promise<AuditDetail[]> {
  return (await listAudit(db, ids)).map(presentEntry)
}

export const auditColumns: Columns<AuditDetail> = {
  id: (entry) => entry.id,
  created_at: (entry) => entry.created_at,
  actor_id: (entry) => entry.actor.id,
  actor_name: (entry) => entry.actor.name,
  actor_role: (entry) => entry.actor.role,
  action: (entry) => entry.action,
  subject_kind: (entry) => entry.subject.kind,
  subject_id: (entry) => entry.subject.id,
  subject_label: (entry) => entry.subject.label,
  before: (entry) => entry.before && JSON.stringify(entry.before),
  after: (entry) => entry.after && JSON.stringify(entry.after),
  request_id: (entry) => entry.request_id,
}

/** 404 `audit_not_found`. */
export async function presentAuditDetail(db: Db, id: number): Promise<AuditDetail> {
  const [entry] = await presentAudit(db, [id])
  if (!entry) throw notFound('audit_not_found')
  return entry
}
