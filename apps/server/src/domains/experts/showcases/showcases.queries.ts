import { sql, type Insertable, type NotNull, type Selectable } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../platform/database/database.ts'
import type { Page } from '../../../platform/database/lists.ts'
import type { DB } from '../../../platform/database/schema.ts'

/** A showcase that is or was offered, and therefore has a style. */
export type ShowcaseRow = Tagged & { image: Selectable<DB['images']> }
type Tagged = Omit<Selectable<DB['showcases']>, 'style_id'> & { style_id: number }
export type NewShowcaseRow = Insertable<DB['showcases']>

export type ShowcaseFilter = {
  category?: 'interior' | 'architecture' | undefined
  room_type_ids: readonly number[]
  style_ids: readonly number[]
}

function offered(db: Db, { category, room_type_ids, style_ids }: ShowcaseFilter) {
  let query = db.selectFrom('showcases').where('active', '=', true)
  if (category) query = query.where('category', '=', category)
  if (room_type_ids.length > 0) query = query.where(sql<boolean>`room_type_id = any(${room_type_ids}::bigint[])`)
  if (style_ids.length > 0) query = query.where(sql<boolean>`style_id = any(${style_ids}::bigint[])`)
  return query
}

/** Every offered showcase has a style, by a column check. */
type Styled = { style_id: NotNull }

const imageColumns = [
  'i.sha256',
  'i.type',
  'i.width',
  'i.height',
  'i.bytes',
  'i.placeholder',
  'i.color',
  'i.created_at as image_created_at',
] as const
type Joined = Tagged & Omit<Selectable<DB['images']>, 'id' | 'created_at'> & { image_created_at: Date }

function showcaseRow(joined: Joined): ShowcaseRow {
  const { sha256, type, width, height, bytes, placeholder, color, image_created_at, ...row } = joined
  const image = { sha256, type, width, height, bytes, placeholder, color, created_at: image_created_at }
  return { ...row, image: { id: row.image_id, ...image } }
}

export async function countShowcases(db: Db, filter: ShowcaseFilter): Promise<number> {
  const { total } = await offered(db, filter)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function listOffered(db: Db, filter: ShowcaseFilter, page: Page): Promise<ShowcaseRow[]> {
  const rows = await offered(db, filter)
    .innerJoin('images as i', 'i.id', 'showcases.image_id')
    .selectAll('showcases')
    .select(imageColumns)
    .$narrowType<Styled>()
    .orderBy('position')
    .orderBy('showcases.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(showcaseRow)
}

/** In the order of `ids`, including those no longer offered. */
export async function listShowcases(db: Db, ids: readonly number[]): Promise<ShowcaseRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('showcases')
    .innerJoin('images as i', 'i.id', 'showcases.image_id')
    .selectAll('showcases')
    .select(imageColumns)
    .where('showcases.id', '=', anyOf(ids))
    .where('style_id', 'is not', null)
    .$narrowType<Styled>()
    .orderBy(sql`array_position(${ids}::bigint[], showcases.id)`)
    .execute()
  return rows.map(showcaseRow)
}

/** The offered ones among those given. */
export async function listActiveShowcaseIds(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('showcases')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('active', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

/** Showcase ids by the picture they show. */
export async function listShowcaseIdsByImage(db: Db): Promise<Map<number, number>> {
  const rows = await db.selectFrom('showcases').select(['id', 'image_id']).execute()
  return new Map(rows.map((row) => [row.image_id, row.id]))
}

export async function insertShowcaseRow(tx: Tx, row: NewShowcaseRow): Promise<number> {
  const { id } = await tx.insertInto('showcases').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Stops offering photos; people who chose one retain it. */
export async function markWithdrawn(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.updateTable('showcases').set({ active: false }).where('id', '=', anyOf(ids)).execute()
}

/** For each style the photo that staff chose for it, else the first offered interior: one index look-up each. */
export async function listStyleFaces(db: Db): Promise<ShowcaseRow[]> {
  const face = sql<number>`coalesce(
    (select c.id from showcases c where c.id = st.showcase_id and c.style_id = st.id and c.active),
    (select c.id from showcases c where c.style_id = st.id and c.active and c.category = 'interior'
      order by c.position, c.id limit 1))`
  const rows = await db
    .selectFrom('styles as st')
    .innerJoin('showcases', (join) => join.on('showcases.id', '=', face))
    .innerJoin('images as i', 'i.id', 'showcases.image_id')
    .selectAll('showcases')
    .select(imageColumns)
    .$narrowType<Styled>()
    .orderBy('showcases.style_id')
    .execute()
  return rows.map(showcaseRow)
}
