import { sql, type Selectable } from 'kysely'
import { likeAnywhere, type Db, type Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'

export type StaffRow = Selectable<DB['showcases']>
export type StaffFilter = {
  q?: string | undefined
  active?: boolean | undefined
  category?: string | undefined
  style_ids?: readonly number[] | undefined
  tagged?: boolean | undefined
}
export type StaffOrder = { column: 'position' | 'created_at'; descending: boolean }

/** What a column check asks of those on offer. */
const isTagged = sql<boolean>`(style_id is not null and alt_en <> '' and alt_da <> '' and alt_de <> '')`

function filtered(db: Db, { q, active, category, style_ids, tagged }: StaffFilter) {
  let query = db.selectFrom('showcases')
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
  page?: { limit: number; offset: number },
): Promise<number[]> {
  const way = descending ? 'desc' : 'asc'
  const ordered = filtered(db, filter).select('id').orderBy(column, way).orderBy('id', way)
  const rows = await (page ? ordered.limit(page.limit).offset(page.offset) : ordered).execute()
  return rows.map(({ id }) => id)
}

/** Up to 10,001. */
export async function selectStaffCount(db: Db, filter: StaffFilter): Promise<number> {
  const { total } = await db
    .selectFrom(filtered(db, filter).select('id').limit(10_001).as('some'))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** In the order of the ids. */
export async function listStaffRows(db: Db, ids: readonly number[]): Promise<StaffRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('showcases')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy(sql`array_position(${ids}::bigint[], id)`)
    .execute()
}

/** Locked in the order of their ids. */
export async function listForUpdate(tx: Tx, ids: readonly number[]): Promise<StaffRow[]> {
  return tx
    .selectFrom('showcases')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export type ShowcaseUses = { id: number; briefs: number; experts: number }

/** Who chose these, in one look at each table. */
export async function listShowcaseUses(db: Db, ids: readonly number[]): Promise<ShowcaseUses[]> {
  const { rows } = await sql<ShowcaseUses>`
    with named as (select unnest(${ids}::bigint[]) as id),
    briefed as (select o.id, count(*)::int as n from briefs, unnest(photo_ids) as o (id)
                 where photo_ids && ${ids}::bigint[] and o.id = any(${ids}::bigint[]) group by o.id),
    chosen as (select showcase_id as id, count(*)::int as n from expert_photos
                where showcase_id = any(${ids}::bigint[]) group by 1)
    select n.id, coalesce(b.n, 0) as briefs, coalesce(c.n, 0) as experts
      from named n left join briefed b on b.id = n.id left join chosen c on c.id = n.id`.execute(db)
  return rows
}

/** Pictures of these that are showcases already. */
export async function listTakenImages(tx: Tx, imageIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('showcases')
    .select('image_id')
    .where('image_id', '=', sql<number>`any(${imageIds}::bigint[])`)
    .execute()
  return new Set(rows.map(({ image_id }) => image_id))
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

/** None for a picture that became a showcase in this moment. */
export async function maybeInserted(tx: Tx, image_id: number, columns: StaffColumns): Promise<number | undefined> {
  const row = await tx
    .insertInto('showcases')
    .values({ image_id, ...columns })
    .onConflict((conflict) => conflict.column('image_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateShowcases(tx: Tx, rows: readonly ({ id: number } & StaffColumns)[]): Promise<void> {
  await sql`
    update showcases s set category = n.category, style_id = n.style_id, room_type_id = n.room_type_id, alt_en = n.alt_en,
           alt_da = n.alt_da, alt_de = n.alt_de, credit = n.credit, license = n.license, active = n.active,
           position = n.position, version = s.version + 1
      from jsonb_populate_recordset(null::showcases, ${JSON.stringify(rows)}::jsonb) as n where s.id = n.id`.execute(tx)
}

/** Answers whose pictures these were. */
export async function deleteShowcases(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .deleteFrom('showcases')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .returning('image_id')
    .execute()
  return rows.map(({ image_id }) => image_id)
}
