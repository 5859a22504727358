/** Read-only: platform/core/audit.ts writes the rows. */
import { sql, type Selectable } from 'kysely'
import { likeAnywhere, type Db } from '../../../platform/database/database.ts'
import { countIds, listIds, type Page } from '../../../platform/database/lists.ts'
import type { DB } from '../../../platform/database/schema.ts'

export type AuditRow = Selectable<DB['audit_entries']>
export type AuditFilter = {
  q?: string | undefined
  actor_id?: number | undefined
  action?: readonly string[] | undefined
  subject_kind?: readonly string[] | undefined
  subject_id?: number | undefined
  since?: Date | undefined
  before?: Date | undefined
}

/** Spelled exactly as in the index (migrations/1000_platform.sql). */
const written = sql<string>`(coalesce(subject_label, '') || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))`

function filtered(db: Db, { q, actor_id, action, subject_kind, subject_id, since, before }: AuditFilter) {
  let query = db.selectFrom('audit_entries')
  // JSON puts a backslash before quotes and backslashes
  if (q) query = query.where(written, 'ilike', likeAnywhere(JSON.stringify(q).slice(1, -1)))
  if (actor_id !== undefined) query = query.where('actor_account_id', '=', actor_id)
  if (action) query = query.where('action', 'in', [...action])
  if (subject_kind) query = query.where('subject_kind', 'in', [...subject_kind])
  if (subject_id !== undefined) query = query.where('subject_id', '=', subject_id)
  if (since) query = query.where('created_at', '>=', since)
  if (before) query = query.where('created_at', '<', before)
  return query
}

/** In the order they were written, or reversed; without a page it lists all. */
export function listAuditIds(db: Db, filter: AuditFilter, descending: boolean, page?: Page): Promise<number[]> {
  const sorted = filtered(db, filter)
    .select('id')
    .orderBy('id', descending ? 'desc' : 'asc')
  return listIds(sorted, page)
}

/** Counts up to 10,001. */
export const countAudit = (db: Db, filter: AuditFilter): Promise<number> =>
  countIds(db, filtered(db, filter).select('id'))

/** In the order of the given ids. */
export async function listAudit(db: Db, ids: readonly number[]): Promise<AuditRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AuditRow>`
    select e.* from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place)
      join audit_entries e on e.id = o.id order by o.place`.execute(db)
  return rows
}

/** Every action that occurs, each found by one index lookup. */
export async function listActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive found as (
      (select action from audit_entries order by action limit 1)
      union all
      select (select e.action from audit_entries e where e.action > found.action order by e.action limit 1)
        from found where found.action is not null)
    select action from found where action is not null`.execute(db)
  return rows.map(({ action }) => action)
}
