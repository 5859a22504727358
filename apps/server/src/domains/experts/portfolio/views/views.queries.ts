/** Views of projects, by day in Copenhagen. */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'

/** Adds to today's counts, except of deleted projects. Sorted, so that two instances lock rows in the same order. */
export async function upsertViews(db: Db, counts: ReadonlyMap<number, number>): Promise<void> {
  const sorted = [...counts].sort(([a], [b]) => a - b)
  await sql`
    insert into project_views (project_id, day, views)
    select p.id, (app_now() at time zone 'Europe/Copenhagen')::date, seen.views
      from unnest(${sorted.map(([id]) => id)}::bigint[], ${sorted.map(([, views]) => views)}::int[]) as seen (id, views)
      join projects p on p.id = seen.id
     order by p.id
        on conflict (project_id, day) do update set views = project_views.views + excluded.views`.execute(db)
}

export type Views = { recent: number; total: number }

/** `recent` is the last 30 days. */
export const viewsOf = (projectId: RawBuilder<unknown>): RawBuilder<Views> => sql`
  select coalesce(sum(views), 0)::int as total,
         coalesce(sum(views) filter (
           where day > (app_now() at time zone 'Europe/Copenhagen')::date - 30), 0)::int as recent
    from project_views where project_id = ${projectId}`

export async function listViews(db: Db, projectIds: readonly number[]): Promise<Map<number, Views>> {
  const { rows } = await sql<Views & { project_id: number }>`
    select seen.id as project_id, v.* from unnest(${[...projectIds]}::bigint[]) as seen (id)
     cross join lateral (${viewsOf(sql`seen.id`)}) v`.execute(db)
  return new Map(rows.map(({ project_id, ...views }) => [project_id, views]))
}

/** Views from before counting began: how many days ago, and how many. */
export async function insertViews(
  db: Db,
  projectId: number,
  past: readonly { days_ago: number; views: number }[],
): Promise<void> {
  await sql`
    insert into project_views (project_id, day, views)
    select ${projectId}, (app_now() at time zone 'Europe/Copenhagen')::date - past.days_ago, past.views
      from unnest(${past.map(({ days_ago }) => days_ago)}::int[], ${past.map(({ views }) => views)}::int[]) as past (days_ago, views)`.execute(
    db,
  )
}
