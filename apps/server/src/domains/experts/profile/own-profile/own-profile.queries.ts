/** The profile for reading and changing by its owner. */
import type { ExtraAnswers } from '@husrum/contract/foundation/reference/extra-answers.rules.ts'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import type { FieldRevisions } from '../../../../platform/core/sync/field-merge.ts'
import { rowVersion, rowVersions } from '../../../../platform/database/row-versions.ts'
import type { DB } from '../../../../platform/database/schema.ts'
import { countsAsNew } from '../workload/workload.queries.ts'

/** The driver returns dates as text. */
export type ExpertRow = Omit<
  Selectable<DB['experts']>,
  'available_from' | 'back_on' | 'snoozed_until' | 'field_revisions' | 'extra_answers'
> & {
  available_from: string | null
  back_on: string | null
  snoozed_until: string | null
  field_revisions: FieldRevisions
  extra_answers: ExtraAnswers
}
export type ExpertColumns = Updateable<DB['experts']>

export type OwnRow = ExpertRow & {
  email_verified: boolean
  /** The account's picture if the profile has none. */ shown_avatar_id: number | null
  new_leads_limit: number
}

export async function selectOwnProfile(db: Db, expertId: number): Promise<OwnRow> {
  const { rows } = await sql<OwnRow>`
    select e.*, a.email_verified_at is not null as email_verified,
           coalesce(e.avatar_image_id, a.avatar_image_id) as shown_avatar_id,
           p.new_leads_limit
      from experts e join accounts a on a.id = e.account_id join subscription_plans p on p.id = e.plan_id
     where e.id = ${expertId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`There is no expert ${expertId}`)
  return row
}

/**
 * Changes with everything that the own profile shows: besides the rows its summed reviews, and the leads that count
 * now, whose number also changes with time.
 */
export async function selectOwnProfileVersion(db: Db, expertId: number): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', ${rowVersion(['e', 'a', 'p'])},
             (select concat_ws(' ', count(*), sum(rating)) from reviews where expert_id = e.id and status = 'published'),
             (select md5(string_agg(created_at::text, ',' order by created_at)) from leads
               where expert_id = e.id and ${countsAsNew('leads')}),
             (select ${rowVersions(['o', 's', 'i'], 's.id')}
                from expert_photos o join showcases s on s.id = o.showcase_id join images i on i.id = s.image_id
               where o.expert_id = e.id),
             (select ${rowVersions(['own'], 'own.id')} from projects own
               where own.expert_id = e.id and own.status = 'published'),
             (select ${rowVersions(['o', 'i'], 'o.id')}
                from projects own join project_images o on o.project_id = own.id join images i on i.id = o.image_id
               where own.expert_id = e.id and own.status = 'published'),
             (select ${rowVersions(['i'], 'i.id')} from images i
               where i.id in (e.avatar_image_id, a.avatar_image_id, e.cover_image_id))) as version
      from experts e join accounts a on a.id = e.account_id join subscription_plans p on p.id = e.plan_id
     where e.id = ${expertId}`.execute(db)
  return rows[0]?.version ?? ''
}

/** Locked until the transaction ends. */
export async function lockExpert(tx: Tx, expertId: number): Promise<ExpertRow> {
  const { rows } = await sql<ExpertRow>`select * from experts where id = ${expertId} for no key update`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error(`There is no expert ${expertId}`)
  return row
}

/** A trigger also sets `updated_at` and the market's mark. */
export async function updateExpert(tx: Tx, expertId: number, columns: ExpertColumns): Promise<void> {
  await tx
    .updateTable('experts')
    .set({ ...columns, updated_at: sql`app_now()` })
    .where('id', '=', expertId)
    .execute()
}

/** Today's date in Copenhagen. */
export async function selectToday(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (app_now() at time zone 'Europe/Copenhagen')::date::text as today`.execute(db)
  return rows[0]?.today ?? ''
}

/** Showcase photos the expert chose. */
export async function listPhotoIds(db: Db, expertId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('expert_photos')
    .select('showcase_id')
    .where('expert_id', '=', expertId)
    .orderBy('showcase_id')
    .execute()
  return rows.map(({ showcase_id }) => showcase_id)
}

export async function replacePhotos(tx: Tx, expertId: number, showcaseIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('expert_photos').where('expert_id', '=', expertId).execute()
  if (showcaseIds.length === 0) return
  await tx
    .insertInto('expert_photos')
    .values(showcaseIds.map((showcase_id) => ({ expert_id: expertId, showcase_id })))
    .execute()
}

/** When each new lead of the last 30 days no longer counts, earliest first. */
export async function listLeadEnds(db: Db, expertId: number): Promise<Date[]> {
  const { rows } = await sql<{ ends_at: Date }>`
    select created_at + interval '30 days' as ends_at from leads
     where expert_id = ${expertId} and ${countsAsNew('leads')} order by created_at, id`.execute(db)
  return rows.map(({ ends_at }) => ends_at)
}

/** Whether one of the expert's projects, drafts included, has the picture. */
export async function isProjectImage(db: Db, expertId: number, imageId: number): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select exists (select from project_images i join projects p on p.id = i.project_id
                    where p.expert_id = ${expertId} and p.deleted_at is null
                      and ${imageId} in (i.image_id, i.before_image_id)) as own`.execute(db)
  return rows[0]?.own ?? false
}

/** Facts for completeness, in one statement for any number of experts. */
export type CompletenessRow = ExpertRow & {
  has_avatar: boolean
  photos: number
  published_projects: number
  /** One of the projects has a style. */ shows_style: boolean
}

export async function listCompletenessRows(db: Db, ids: readonly number[]): Promise<CompletenessRow[]> {
  const { rows } = await sql<CompletenessRow>`
    select e.*, coalesce(e.avatar_image_id, a.avatar_image_id) is not null as has_avatar,
           (select count(*)::int from expert_photos where expert_id = e.id) as photos,
           p.n as published_projects, p.styled as shows_style
      from experts e join accounts a on a.id = e.account_id
      cross join lateral (
        select count(*)::int as n, coalesce(bool_or(style_ids <> '{}' or exists (
                 select from project_images i where i.project_id = projects.id and i.style_id is not null)), false) as styled
          from projects where expert_id = e.id and status = 'published') p
     where e.id = any(${ids}::bigint[])`.execute(db)
  return rows
}
