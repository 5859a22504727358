/** Withholding by staff. The caller holds the lock of the expert's row. */
import { sql } from 'kysely'
import { appNow, type Db, type Tx } from '../../../../platform/database/database.ts'

export type WithheldScope = 'inspiration' | 'everywhere'

export type ConcernedProject = {
  id: number
  expert_id: number
  account_id: number
  title: string
  status: string
  deleted: boolean
  withheld: boolean
}

const concerned = sql`p.id, p.expert_id, e.account_id, p.title, p.status, p.deleted_at is not null as deleted,
  p.withheld_at is not null as withheld from projects p join experts e on e.id = p.expert_id`

export async function maybeConcernedProject(db: Db, projectId: number): Promise<ConcernedProject | undefined> {
  const { rows } = await sql<ConcernedProject>`select ${concerned} where p.id = ${projectId}`.execute(db)
  return rows[0]
}

/** Also returns a photo that is withheld. */
export async function maybeConcernedPicture(
  db: Db,
  pictureId: number,
): Promise<(ConcernedProject & { caption: string; pictures: number; in_inspiration: boolean | null }) | undefined> {
  const { rows } = await sql<ConcernedProject & { caption: string; pictures: number; in_inspiration: boolean | null }>`
    select coalesce(i.caption, w.caption, '') as caption, i.in_inspiration,
           (select count(*)::int from project_images o where o.project_id = p.id) as pictures, ${concerned}
      left join project_images i on i.project_id = p.id and i.id = ${pictureId}
      left join lateral (select picture ->> 'caption' as caption from withheld_pictures
                          where picture_id = ${pictureId} and scope = 'everywhere') w on true
     where p.id = coalesce((select project_id from project_images where id = ${pictureId}),
                           (select project_id from withheld_pictures where picture_id = ${pictureId} limit 1))`.execute(
    db,
  )
  return rows[0]
}

export async function markProjectWithheld(tx: Tx, projectId: number): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ status: 'draft', withheld_at: appNow, version: sql`version + 1` })
    .where('id', '=', projectId)
    .execute()
}

/** For a deleted project: restoring it makes it public, as it would have before. */
export async function markProjectReturned(
  tx: Tx,
  projectId: number,
  change: { status: 'draft' | 'published' } | { was_published: boolean },
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ ...change, withheld_at: null, version: sql`version + 1` })
    .where('id', '=', projectId)
    .execute()
}

/**
 * The pictures changed: a save based on the earlier ones is refused, also one of unpublished changes, which share the
 * sequence of versions.
 */
const touched = (projectId: number) => sql`
  update projects p set version = next.version, updated_at = app_now(),
         field_versions = field_versions || jsonb_build_object('images', next.version)
    from (select max(version) + 1 as version from projects where id = ${projectId} or draft_of = ${projectId}) next
   where p.id = ${projectId} or p.draft_of = ${projectId}`

/** Stores its row, so that it can be restored completely; the first remaining picture becomes the cover. */
export async function markWithheld(tx: Tx, projectId: number, pictureId: number): Promise<void> {
  await sql`
    with away as (delete from project_images i where i.id = ${pictureId} returning i.*)
    insert into withheld_pictures (picture_id, scope, project_id, image_id, before_image_id, picture)
    select id, 'everywhere', project_id, image_id, before_image_id, to_jsonb(away) from away`.execute(tx)
  await sql`
    update project_images set is_cover = true
     where id = (select id from project_images where project_id = ${projectId} order by position, id limit 1)
       and not exists (select from project_images where project_id = ${projectId} and is_cover)`.execute(tx)
  await touched(projectId).execute(tx)
}

/** Restores it with the style that replaced its own. False if its project was deleted or it was restored already. */
export async function markReinstated(tx: Tx, projectId: number, pictureId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with back as (
      delete from withheld_pictures where picture_id = ${pictureId} and scope = 'everywhere' returning picture)
    insert into project_images overriding system value
    select r.* from back
      left join styles s on s.id = (back.picture ->> 'style_id')::bigint
     cross join lateral jsonb_populate_record(null::project_images, back.picture || jsonb_build_object(
             'is_cover', false, 'style_id', coalesce(s.merged_into, s.id))) r
    on conflict do nothing returning id`.execute(tx)
  if (rows.length === 0) return false
  // and in unpublished changes that began without it
  await sql`
    insert into project_images (project_id, image_id, position, is_cover, caption, alt, style_id, room_type_id, focus_x,
                                focus_y, before_image_id, before_alt, before_split, in_inspiration)
    select d.id, i.image_id, i.position, false, i.caption, i.alt, i.style_id, i.room_type_id, i.focus_x,
           i.focus_y, i.before_image_id, i.before_alt, i.before_split, i.in_inspiration
      from project_images i join projects d on d.draft_of = i.project_id where i.id = ${pictureId}
        on conflict do nothing`.execute(tx)
  await touched(projectId).execute(tx)
  return true
}

export async function markOutOfInspiration(tx: Tx, projectId: number, pictureId: number): Promise<void> {
  await sql`
    with out as (update project_images set in_inspiration = false where id = ${pictureId} returning *)
    insert into withheld_pictures (picture_id, scope, project_id, image_id, before_image_id)
    select id, 'inspiration', project_id, image_id, before_image_id from out
    on conflict do nothing`.execute(tx)
  await touched(projectId).execute(tx)
}

export async function markBackInInspiration(tx: Tx, projectId: number, pictureId: number): Promise<boolean> {
  const { rows } = await sql<{ picture_id: number }>`
    delete from withheld_pictures where picture_id = ${pictureId} and scope = 'inspiration' returning picture_id`.execute(
    tx,
  )
  if (rows.length === 0) return false
  await sql`
    update project_images back set in_inspiration = true from project_images i
     where i.id = ${pictureId} and back.image_id = i.image_id
       and back.project_id in (i.project_id, (select id from projects where draft_of = i.project_id))`.execute(tx)
  await touched(projectId).execute(tx)
  return true
}

export type WithheldImage = { image_id: number; scope: WithheldScope }

/** Those that the expert may not show, or not in inspiration. */
export async function listWithheld(db: Db, expertId: number, imageIds: readonly number[]): Promise<WithheldImage[]> {
  const { rows } = await sql<WithheldImage>`
    select unnest(array[w.image_id, w.before_image_id]) as image_id, w.scope
      from withheld_pictures w join projects p on p.id = w.project_id
     where p.expert_id = ${expertId}
       and (w.image_id = any(${imageIds}::bigint[]) or w.before_image_id = any(${imageIds}::bigint[]))`.execute(db)
  return rows
}

/** The images of pictures that staff have withheld from the project. */
export async function listWithheldImages(db: Db, projectId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number | null }>`
    select unnest(array[image_id, before_image_id]) as id from withheld_pictures where project_id = ${projectId}`.execute(
    db,
  )
  return rows.flatMap(({ id }) => id ?? [])
}
