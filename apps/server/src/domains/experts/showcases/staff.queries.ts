import { sql, type RawBuilder, type Selectable } from 'kysely'
import { anyOf, likeAnywhere, type Db, type Tx } from '../../../platform/database/database.ts'
import { countIds, listIds, type Page } from '../../../platform/database/lists.ts'
import type { Ready } from '../../../platform/core/jobs/set-aside-rows.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { shownImage, type ShownImage } from '../../foundation/media/media.service.ts'

type Row = Selectable<DB['showcases']>
export type StaffRow = Omit<Row, 'deleted_at' | 'deleted_from_offer'>
export type StaffFilter = {
  q?: string | undefined
  active?: boolean | undefined
  category?: string | undefined
  style_ids?: readonly number[] | undefined
  tagged?: boolean | undefined
}
export type StaffOrder = { column: 'position' | 'created_at'; descending: boolean }

/** The column check for offered showcases. */
const isTagged = sql<boolean>`(style_id is not null and alt_en <> '' and alt_da <> '' and alt_de <> '')`

function filtered(db: Db, { q, active, category, style_ids, tagged }: StaffFilter) {
  let query = db.selectFrom('showcases').where('deleted_at', 'is', null)
  if (active !== undefined) query = query.where('active', '=', active)
  if (category !== undefined) query = query.where('category', '=', category)
  if (style_ids) query = query.where(sql<boolean>`style_id = any(${style_ids}::bigint[])`)
  if (tagged !== undefined) query = query.where(tagged ? isTagged : sql<boolean>`not ${isTagged}`)
  if (q)
    query = query.where((or) =>
      or.or((['alt_en', 'alt_da', 'alt_de', 'credit'] as const).map((column) => or(column, 'ilike', likeAnywhere(q)))),
    )
  return query
}

export async function listStaffIds(
  db: Db,
  filter: StaffFilter,
  { column, descending }: StaffOrder,
  page?: Page,
): Promise<number[]> {
  const way = descending ? 'desc' : 'asc'
  const ordered = filtered(db, filter).select('id').orderBy(column, way).orderBy('id', way)
  return listIds(ordered, page)
}

export const selectStaffCount = (db: Db, filter: StaffFilter): Promise<number> =>
  countIds(db, filtered(db, filter).select('id'))

export type ShownRow = StaffRow & { image: ShownImage; briefs: number; experts: number }

/** In the order of the ids, each with its picture and how many chose it. */
export async function listStaffRows(db: Db, ids: readonly number[]): Promise<ShownRow[]> {
  if (ids.length === 0) return []
  return db
    .with('uses', () => usesOf(ids))
    .selectFrom('showcases as s')
    .innerJoin('images as i', 'i.id', 's.image_id')
    .innerJoin('uses as u', 'u.id', 's.id')
    .selectAll('s')
    .select([shownImage.as('image'), 'u.briefs', 'u.experts'])
    .where('s.id', '=', anyOf(ids))
    .where('s.deleted_at', 'is', null)
    .orderBy(sql`array_position(${ids}::bigint[], s.id)`)
    .execute()
}

/** Locked in the order of their ids; deleted ones are excluded. */
export async function listForUpdate(tx: Tx, ids: readonly number[], deleted = false): Promise<Row[]> {
  return tx
    .selectFrom('showcases')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export type ShowcaseUses = { id: number; briefs: number; experts: number }

/** How many chose these, in one index scan of each table. */
const usesOf = (ids: readonly number[]): RawBuilder<ShowcaseUses> => sql<ShowcaseUses>`(
    with named as (select unnest(${ids}::bigint[]) as id),
    briefed as (select o.id, count(*)::int as n from briefs, unnest(photo_ids) as o (id)
                 where photo_ids && ${ids}::bigint[] and o.id = any(${ids}::bigint[]) group by o.id),
    chosen as (select showcase_id as id, count(*)::int as n from expert_photos
                where showcase_id = any(${ids}::bigint[]) group by 1)
    select n.id, coalesce(b.n, 0) as briefs, coalesce(c.n, 0) as experts
      from named n left join briefed b on b.id = n.id left join chosen c on c.id = n.id)`

export async function listShowcaseUses(db: Db, ids: readonly number[]): Promise<ShowcaseUses[]> {
  const { rows } = await usesOf(ids).execute(db)
  return rows
}

/** The picture of a showcase that is not deleted. */
export async function maybePicture(db: Db, id: number): Promise<{ image_id: number; color: string } | undefined> {
  return db
    .selectFrom('showcases as s')
    .innerJoin('images as i', 'i.id', 's.image_id')
    .select(['s.image_id', 'i.color'])
    .where('s.id', '=', id)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst()
}

export type StaffColumns = Pick<
  StaffRow,
  | 'category'
  | 'style_id'
  | 'room_type_id'
  | 'alt_en'
  | 'alt_da'
  | 'alt_de'
  | 'credit'
  | 'license'
  | 'active'
  | 'position'
>

/** By picture, in one statement; pictures that are showcases already are skipped. */
export async function insertShowcases(
  tx: Tx,
  imageIds: readonly number[],
  columns: StaffColumns,
): Promise<Map<number, number>> {
  const { category, style_id, room_type_id, alt_en, alt_da, alt_de, credit, license, active, position } = columns
  const { rows } = await sql<{ id: number; image_id: number }>`
    insert into showcases (image_id, category, style_id, room_type_id, alt_en, alt_da, alt_de, credit, license, active,
                           position)
    select image_id, ${category}, ${style_id}::bigint, ${room_type_id}::bigint, ${alt_en}, ${alt_da}, ${alt_de},
           ${credit}, ${license}, ${active}::boolean, ${position}::int
      from unnest(${imageIds}::bigint[]) with ordinality as named (image_id, place) order by place
        on conflict (image_id) do nothing returning id, image_id`.execute(tx)
  return new Map(rows.map(({ id, image_id }) => [image_id, id]))
}

export async function updateShowcases(tx: Tx, rows: readonly ({ id: number } & StaffColumns)[]): Promise<void> {
  await sql`
    update showcases s set category = n.category, style_id = n.style_id, room_type_id = n.room_type_id, alt_en = n.alt_en,
           alt_da = n.alt_da, alt_de = n.alt_de, credit = n.credit, license = n.license, active = n.active,
           position = n.position, version = s.version + 1
      from jsonb_populate_recordset(null::showcases, ${JSON.stringify(rows)}::jsonb) as n where s.id = n.id`.execute(tx)
}

/** Hides it and stores it for a day. */
export async function markDeleted(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update showcases set deleted_at = app_now(), deleted_from_offer = active, active = false, version = version + 1
     where id = any(${ids}::bigint[])`.execute(tx)
}

/** Restores the state before the deletion. */
export async function markRestored(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update showcases set deleted_at = null, active = deleted_from_offer, version = version + 1
     where id = any(${ids}::bigint[])`.execute(tx)
}

/** Restores it as hidden. */
export async function markUndeleted(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update showcases set deleted_at = null where id = any(${ids}::bigint[])`.execute(tx)
}

/** Deletes the deleted ones among these, so that their pictures can be uploaded again. */
export async function deleteDeletedOf(tx: Tx, imageIds: readonly number[]): Promise<void> {
  await sql`
    delete from showcases s where image_id = any(${imageIds}::bigint[]) and deleted_at is not null
       and not exists (select from expert_photos where showcase_id = s.id)`.execute(tx)
}

/** Locks some that were deleted so many days ago. */
export async function listDeletedLongAgo(tx: Tx, ready: Ready, days: number, most: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from showcases where deleted_at < app_now() - make_interval(days => ${days}) and ${ready('showcases.id')}
     order by deleted_at limit ${most} for update skip locked`.execute(tx)
  return rows
}

/** Returns the ids of their pictures. */
export async function deleteShowcases(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.deleteFrom('showcases').where('id', '=', anyOf(ids)).returning('image_id').execute()
  return rows.map(({ image_id }) => image_id)
}

/** Serialises moves, because each position depends on the result of the move before. */
export async function lockOrder(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('showcases in order'))`.execute(tx)
}

export async function lockAll(tx: Tx): Promise<void> {
  await sql`select from showcases where deleted_at is null order by id for update`.execute(tx)
}

export type Beside = { of: number; side: 'before' | 'after' }

/** The positions of the neighbour next to which another is moved, and of the one on its other side. */
export async function maybePlaces(
  tx: Tx,
  id: number,
  { of, side }: Beside,
): Promise<{ here: number; beyond: number | null } | undefined> {
  const [comparison, way] = side === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const { rows } = await sql<{ here: number; beyond: number | null }>`
    select o.position as here,
           (select b.position from showcases b
             where b.deleted_at is null and b.id <> ${id} and (b.position, b.id) ${comparison} (o.position, o.id)
             order by b.position ${way}, b.id ${way} limit 1) as beyond
      from showcases o where o.id = ${of} and o.deleted_at is null`.execute(tx)
  return rows[0]
}

export async function updatePosition(tx: Tx, id: number, position: number): Promise<void> {
  await sql`update showcases set position = ${position}, version = version + 1 where id = ${id}`.execute(tx)
}

/** Renumbers all with gaps, with `id` next to the neighbour; the order of the others stays the same. */
export async function updateOrder(tx: Tx, id: number, { of, side }: Beside, most: number): Promise<void> {
  await sql`
    with line as (select id, 2 * row_number() over (order by position, id) as n from showcases
                   where deleted_at is null and id <> ${id}),
    placed as (select id, n from line union all
               select ${id}::bigint, n + ${side === 'before' ? -1 : 1}::int from line where id = ${of}),
    numbered as (select id, row_number() over (order by n)
                            * greatest(1, least(10, ${most}::int / count(*) over ())) as position from placed)
    update showcases s set position = m.position, version = s.version + 1
      from numbered m where s.id = m.id and s.position <> m.position`.execute(tx)
}
