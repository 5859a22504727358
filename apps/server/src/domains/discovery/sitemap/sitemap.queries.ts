/** Pages of experts and of their projects, in parts of a bounded size. Both remain while an expert is paused. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** `changed` in milliseconds: a number, as there may be half a million rows. */
export type ExpertPageRow = { id: number; handle: string | null; changed: number }
export type ProjectPageRow = ExpertPageRow & { expert_id: number }

const hasPublicPage = sql`e.status in ('active', 'paused') and a.deleted_at is null and a.suspended_at is null`

/** A profile shows projects and reviews too, so its date changes with them. */
export async function listExpertPages(db: Db, after: number, most: number): Promise<ExpertPageRow[]> {
  const { rows } = await sql<ExpertPageRow>`
    select e.id, e.handle, floor(extract(epoch from greatest(e.updated_at, p.changed_at, r.changed_at)) * 1000)::float8 as changed
      from experts e join accounts a on a.id = e.account_id
      left join lateral (select max(p.updated_at) as changed_at from projects p
                          where p.expert_id = e.id and p.status = 'published' and p.deleted_at is null) p on true
      left join lateral (select max(greatest(r.created_at, r.published_at, r.edited_at, r.replied_at)) as changed_at from reviews r
                          where r.expert_id = e.id and r.status = 'published') r on true
     where e.id > ${after} and ${hasPublicPage}
     order by e.id limit ${most}`.execute(db)
  return rows
}

export async function listProjectPages(db: Db, after: number, most: number): Promise<ProjectPageRow[]> {
  const { rows } = await sql<ProjectPageRow>`
    select p.id, p.expert_id, e.handle, floor(extract(epoch from p.updated_at) * 1000)::float8 as changed
      from projects p join experts e on e.id = p.expert_id join accounts a on a.id = e.account_id
     where p.id > ${after} and p.status = 'published' and p.deleted_at is null and ${hasPublicPage}
     order by p.id limit ${most}`.execute(db)
  return rows
}
