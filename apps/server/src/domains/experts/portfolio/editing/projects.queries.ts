/** Writes projects. The caller holds the lock of the expert's row, so that changes run one after the other. */
import { sql, type Insertable, type Updateable } from 'kysely'
import { anyOf, appNow, type Tx } from '../../../../platform/database/database.ts'
import type { Ready } from '../../../../platform/core/jobs/set-aside-rows.ts'
import type { DB } from '../../../../platform/database/schema.ts'

export type NewProjectRow = Insertable<DB['projects']>
export type NewPictureRow = Omit<Insertable<DB['project_images']>, 'project_id'>

/** A condition for `projects` that needs no lock: unpublished changes of a project that is counted itself. */
export const isCopy = sql<boolean>`draft_of is not null`
/** For `project_images`: pictures of such changes. */
export const isOfCopy = sql<boolean>`project_id in (select id from projects where ${isCopy})`

export async function lockExpert(tx: Tx, expertId: number): Promise<void> {
  await tx.selectFrom('experts').select('id').where('id', '=', expertId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export async function selectNextPosition(tx: Tx, expertId: number): Promise<number> {
  const { next } = await tx
    .selectFrom('projects')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
    .where('expert_id', '=', expertId)
    .executeTakeFirstOrThrow()
  return next
}

/** The publication date of a project created as public is its creation. */
export async function insertProject(tx: Tx, row: NewProjectRow): Promise<number> {
  const since = row.status === 'published' ? (row.created_at ?? appNow) : null
  const { id } = await tx
    .insertInto('projects')
    .values({ published_at: since, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The day of the first publication never changes. */
export async function markSaved(
  tx: Tx,
  projectId: number,
  columns: Updateable<DB['projects']> & { status: string; version: number },
): Promise<void> {
  await tx
    .updateTable('projects')
    .set((row) => ({
      ...columns,
      updated_at: appNow,
      ...(columns.status === 'published' ? { published_at: row.fn.coalesce('published_at', appNow) } : {}),
    }))
    .where('id', '=', projectId)
    .execute()
}

/**
 * Replaces the project's pictures. An existing picture retains its row and id, which inspiration and boards refer to.
 */
export async function replacePictures(tx: Tx, projectId: number, pictures: readonly NewPictureRow[]): Promise<void> {
  const imageIds = pictures.map(({ image_id }) => image_id)
  await tx
    .deleteFrom('project_images')
    .where('project_id', '=', projectId)
    .where('image_id', '<>', sql<number>`all(${imageIds}::bigint[])`)
    .execute()
  if (pictures.length === 0) return
  // first, because two covers at once would violate the unique index
  await tx
    .updateTable('project_images')
    .set({ is_cover: false })
    .where('project_id', '=', projectId)
    .where('is_cover', '=', true)
    .where('image_id', '<>', Number(pictures.find(({ is_cover }) => is_cover)?.image_id ?? 0))
    .execute()
  await tx
    .insertInto('project_images')
    .values(pictures.map((picture) => ({ ...picture, project_id: projectId })))
    .onConflict((known) =>
      known.columns(['project_id', 'image_id']).doUpdateSet((row) => ({
        position: row.ref('excluded.position'),
        is_cover: row.ref('excluded.is_cover'),
        caption: row.ref('excluded.caption'),
        alt: row.ref('excluded.alt'),
        style_id: row.ref('excluded.style_id'),
        room_type_id: row.ref('excluded.room_type_id'),
        focus_x: row.ref('excluded.focus_x'),
        focus_y: row.ref('excluded.focus_y'),
        before_image_id: row.ref('excluded.before_image_id'),
        before_alt: row.ref('excluded.before_alt'),
        before_split: row.ref('excluded.before_split'),
        in_inspiration: row.ref('excluded.in_inspiration'),
      })),
    )
    .execute()
}

export async function markNotInInspiration(tx: Tx, projectId: number, imageIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('project_images')
    .set({ in_inspiration: false })
    .where('project_id', '=', projectId)
    .where('image_id', '=', anyOf(imageIds))
    .execute()
}

/** Hides the project; it can be restored unchanged. */
export async function markDeleted(tx: Tx, projectId: number): Promise<void> {
  await tx
    .updateTable('projects')
    .set({
      deleted_at: appNow,
      was_published: sql<boolean>`status in ('published', 'resting')`,
      status: 'draft',
      version: sql<number>`version + 1`,
    })
    .where('id', '=', projectId)
    .execute()
}

export async function markRestored(tx: Tx, projectId: number, status: 'draft' | 'published'): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ deleted_at: null, was_published: false, status, version: sql<number>`version + 1` })
    .where('id', '=', projectId)
    .execute()
}

/**
 * As many projects as the plan allows, the first in the expert's order, are public and the others are hidden; drafts do
 * not count. With `someRest` nothing changes unless one is hidden already. Returns whether anything changed.
 */
export async function markBeyondPlan(tx: Tx, expertId: number, { someRest }: { someRest: boolean }): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with own as (
      select p.id, p.status,
             case when row_number() over (order by p.position, p.id) > plan.projects_limit then 'resting' else 'published' end as settled
        from projects p join experts e on e.id = p.expert_id join subscription_plans plan on plan.id = e.plan_id
       where p.expert_id = ${expertId} and p.deleted_at is null and p.status in ('published', 'resting'))
    update projects p set status = own.settled, published_at = coalesce(p.published_at, app_now())
      from own where p.id = own.id and own.status <> own.settled
       and (not ${someRest} or exists (select from own where status = 'resting'))
    returning p.id`.execute(tx)
  return rows.length > 0
}

/** Marks exactly these as chosen to stay public with a smaller plan. */
export async function markRemainingProjects(tx: Tx, expertId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update projects set stays = id = any(${[...ids]}::bigint[])
     where expert_id = ${expertId} and stays <> (id = any(${[...ids]}::bigint[]))`.execute(tx)
}

/** If the plan has too few places, moves the projects chosen to stay to the front of the order, once. */
export async function markChosenFirst(tx: Tx, expertId: number): Promise<void> {
  await sql`
    with own as (
      select id, status, stays, row_number() over (order by stays desc, position, id) - 1 as place
        from projects where expert_id = ${expertId} and deleted_at is null)
    update projects p set position = own.place, stays = false from own
     where p.id = own.id and exists (select from own where stays)
       and (select count(*) from own where status in ('published', 'resting')) >
           (select plan.projects_limit from experts e join subscription_plans plan on plan.id = e.plan_id
             where e.id = ${expertId})`.execute(tx)
}

/** Locks one project deleted more than `days` ago with its owner. Unpublished changes are deleted with it. */
export async function maybeOutdated(
  tx: Tx,
  ready: Ready,
  days: number,
): Promise<{ id: number; expert_id: number; account_id: number } | undefined> {
  return tx
    .selectFrom('projects as p')
    .innerJoin('experts as e', 'e.id', 'p.expert_id')
    .select(['p.id', 'p.expert_id', 'e.account_id'])
    .where('p.deleted_at', '<', sql<Date>`app_now() - make_interval(days => ${days})`)
    .where('p.draft_of', 'is', null)
    .where(ready('p.id'))
    .orderBy('p.deleted_at')
    .limit(1)
    .forUpdate('p')
    .skipLocked()
    .executeTakeFirst()
}

/** The row of its unpublished changes, if there is one. */
export async function listDraftsOf(tx: Tx, projectId: number): Promise<number[]> {
  const rows = await tx.selectFrom('projects').select('id').where('draft_of', '=', projectId).execute()
  return rows.map(({ id }) => id)
}

/** Its picture rows, its unpublished changes and view counts are deleted with it. */
export async function deleteProject(tx: Tx, projectId: number): Promise<void> {
  await tx.deleteFrom('projects').where('id', '=', projectId).execute()
}

/** Ids of all projects, in order. */
export async function listOrder(tx: Tx, expertId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('projects')
    .select('id')
    .where('expert_id', '=', expertId)
    .where('draft_of', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function markOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update projects p set position = placed.at - 1
      from unnest(${[...ids]}::bigint[]) with ordinality as placed (id, at)
     where p.id = placed.id and p.position <> placed.at - 1`.execute(tx)
}

/** Every picture of every project, including before-pictures and those withheld by staff. */
export async function listShownImages(tx: Tx, expertId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number | null }>`
    select distinct image_id as id from project_images i join projects p on p.id = i.project_id where p.expert_id = ${expertId}
    union select before_image_id from project_images i join projects p on p.id = i.project_id
     where p.expert_id = ${expertId} and before_image_id is not null
    union select unnest(array[w.image_id, w.before_image_id]) from withheld_pictures w join projects p on p.id = w.project_id
     where p.expert_id = ${expertId}`.execute(tx)
  return rows.flatMap(({ id }) => id ?? [])
}

export async function deleteProjectsOf(tx: Tx, expertId: number): Promise<void> {
  await tx.deleteFrom('projects').where('expert_id', '=', expertId).execute()
}
