/** Projects and their pictures: with drafts for their expert, only `published` ones for the public. */
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { rowVersion, rowVersions } from '../../../platform/database/row-versions.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { viewsOf } from './views/views.queries.ts'

export type ProjectRow = Selectable<DB['projects']>
export type ProjectPictureRow = Selectable<DB['project_images']>
export type Status = 'draft' | 'published' | 'resting'
type Page = { limit: number; offset: number }

/** The public content, without unpublished changes. */
const ofExpert = (db: Db, expertId: number, status: Status | undefined) => {
  const all = db
    .selectFrom('projects')
    .where('expert_id', '=', expertId)
    .where('draft_of', 'is', null)
    .where('deleted_at', 'is', null)
  return status ? all.where('status', '=', status) : all
}

/** A project as its expert edits it. `content_id`: the row whose content and pictures these are. */
export type EditedProject = ProjectRow & { content_id: number }

/** With unpublished changes (`c`), if there are any. */
const edited = (db: Db, expertId: number) =>
  db
    .selectFrom('projects as p')
    .innerJoin('projects as c', (join) =>
      join.on('c.id', '=', sql<number>`coalesce((select id from projects d where d.draft_of = p.id), p.id)`),
    )
    .where('p.expert_id', '=', expertId)
    .where('p.draft_of', 'is', null)
    .select(['p.id', 'p.expert_id', 'p.status', 'p.position', 'p.created_at', 'p.published_at', 'p.draft_of'])
    .select(['p.deleted_at', 'p.was_published', 'p.withheld_at', 'p.stays'])
    .select(['c.id as content_id', 'c.version', 'c.field_versions', 'c.updated_at', 'c.title', 'c.description'])
    .select(['c.project_type', 'c.city_id', 'c.year', 'c.size_m2', 'c.budget_id', 'c.materials'])
    .select(['c.style_ids', 'c.room_type_ids', 'c.aspect_ids'])

/** In the expert's order. */
export function listEdited(
  db: Db,
  expertId: number,
  status: Status | undefined,
  { limit, offset }: Page,
): Promise<EditedProject[]> {
  const all = edited(db, expertId).where('p.deleted_at', 'is', null)
  return (status ? all.where('p.status', '=', status) : all)
    .orderBy('p.position')
    .orderBy('p.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export function maybeEdited(db: Db, expertId: number, projectId: number): Promise<EditedProject | undefined> {
  return edited(db, expertId).where('p.deleted_at', 'is', null).where('p.id', '=', projectId).executeTakeFirst()
}

/** In the expert's order. */
export function listProjects(
  db: Db,
  expertId: number,
  status: Status | undefined,
  { limit, offset }: Page,
): Promise<ProjectRow[]> {
  return ofExpert(db, expertId, status)
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/**
 * Changes with everything that the expert's own projects show, or one of them: the projects, their pictures, their
 * views, and what the plan allows. Buffered views must be written before.
 */
export async function selectProjectsVersion(db: Db, expertId: number, projectId?: number): Promise<string> {
  const wanted = sql`coalesce(${projectId ?? null}::bigint, p.id)`
  const own = sql`p.expert_id = e.id and p.deleted_at is null and ${wanted} in (p.id, p.draft_of)`
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', e.plan_id, ${rowVersion(['plan'])},
             (select ${rowVersions(['p'], 'p.id')} from projects p where ${own}),
             (select ${rowVersions(['o', 'i', 'b'], 'o.id')}
                from projects p join project_images o on o.project_id = p.id join images i on i.id = o.image_id
                left join images b on b.id = o.before_image_id where ${own}),
             (select md5(string_agg(concat_ws(' ', p.id, v.total, v.recent), ',' order by p.id))
                from projects p cross join lateral (${viewsOf(sql`p.id`)}) v where ${own})) as version
      from experts e join subscription_plans plan on plan.id = e.plan_id where e.id = ${expertId}`.execute(db)
  return rows[0]?.version ?? ''
}

export async function countProjects(db: Db, expertId: number, status?: Status): Promise<number> {
  const { total } = await ofExpert(db, expertId, status)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export function maybeProject(
  db: Db,
  expertId: number,
  projectId: number,
  status?: Status,
): Promise<ProjectRow | undefined> {
  return ofExpert(db, expertId, status).selectAll().where('id', '=', projectId).executeTakeFirst()
}

export function maybeDeletedProject(db: Db, expertId: number, projectId: number): Promise<ProjectRow | undefined> {
  return db
    .selectFrom('projects')
    .selectAll()
    .where('expert_id', '=', expertId)
    .where('id', '=', projectId)
    .where('draft_of', 'is', null)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
}

/** The last deleted first. No pages, because they are few and deleted after `days`. */
export function listDeletedProjects(db: Db, expertId: number, days: number): Promise<EditedProject[]> {
  return edited(db, expertId)
    .where('p.deleted_at', '>', sql<Date>`app_now() - make_interval(days => ${days})`)
    .orderBy('p.deleted_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(100)
    .execute()
}

/** Includes deleted projects that still count. */
export async function countAllProjects(db: Db, expertId: number): Promise<number> {
  const { total } = await db
    .selectFrom('projects')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('expert_id', '=', expertId)
    .where('draft_of', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** By project id, then in the order of the project. */
export function listPictures(db: Db, projectIds: readonly number[]): Promise<ProjectPictureRow[]> {
  return db
    .selectFrom('project_images')
    .selectAll()
    .where('project_id', '=', sql<number>`any(${projectIds}::bigint[])`)
    .orderBy('project_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The limit of the plan, and the number of public projects. */
export async function selectRoom(db: Db, expertId: number): Promise<{ limit: number | null; used: number }> {
  const { rows } = await sql<{ limit: number | null; used: number }>`
    select p.projects_limit as "limit", (select count(*)::int from projects where expert_id = e.id and status = 'published') as used
      from experts e join subscription_plans p on p.id = e.plan_id where e.id = ${expertId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`There is no expert ${expertId}`)
  return row
}

export type Showing = Pick<ProjectPictureRow, 'project_id' | 'style_id' | 'room_type_id'> &
  Pick<ProjectRow, 'title' | 'style_ids' | 'expert_id'> & { expert_name: string }

/** Published projects that show exactly this picture, the oldest first; ten are enough. */
export function listShowing(db: Db, imageId: number): Promise<Showing[]> {
  return db
    .selectFrom('project_images as o')
    .innerJoin('projects as p', 'p.id', 'o.project_id')
    .innerJoin('experts as e', 'e.id', 'p.expert_id')
    .select(['o.project_id', 'o.style_id', 'o.room_type_id', 'p.title', 'p.style_ids', 'p.expert_id'])
    .select(sql<string>`coalesce(e.company_name, e.name)`.as('expert_name'))
    .where('o.image_id', '=', imageId)
    .where('p.status', '=', 'published')
    .where('p.deleted_at', 'is', null)
    .orderBy('p.id')
    .limit(10)
    .execute()
}
