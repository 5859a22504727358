import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'

export type ShowcaseRow = Selectable<DB['showcases']>
export type NewShowcaseRow = Insertable<DB['showcases']>

export type ShowcaseFilter = {
  category?: 'interior' | 'architecture' | undefined
  room_type_ids: readonly number[]
  style_ids: readonly number[]
}

function offered(db: Db, { category, room_type_ids, style_ids }: ShowcaseFilter) {
  let query = db.selectFrom('showcases').where('active', '=', true)
  if (category) query = query.where('category', '=', category)
  if (room_type_ids.length > 0) query = query.where('room_type_id', 'in', room_type_ids)
  if (style_ids.length > 0) query = query.where('style_id', 'in', style_ids)
  return query
}

export async function countShowcases(db: Db, filter: ShowcaseFilter): Promise<number> {
  const { total } = await offered(db, filter)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export function listOffered(
  db: Db,
  filter: ShowcaseFilter,
  page: { limit: number; offset: number },
): Promise<ShowcaseRow[]> {
  return offered(db, filter)
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** In the order of `ids`, also those no longer offered. */
export async function listShowcases(db: Db, ids: readonly number[]): Promise<ShowcaseRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('showcases')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy(sql`array_position(${ids}::bigint[], id)`)
    .execute()
}

/** Of those given, the ones on offer. */
export async function listActiveShowcaseIds(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('showcases')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
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

/** Takes photos off the offer; who chose one keeps it. */
export async function markWithdrawn(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('showcases')
    .set({ active: false })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}

/** For each style the first interior on offer. */
export async function listStyleFaces(db: Db): Promise<ShowcaseRow[]> {
  return db
    .selectFrom('showcases')
    .selectAll()
    .distinctOn('style_id')
    .where('active', '=', true)
    .where('category', '=', 'interior')
    .orderBy('style_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
}
