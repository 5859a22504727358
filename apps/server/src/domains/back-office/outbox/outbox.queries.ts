/** Read-only: platform/providers/delivery/delivery.ts writes the rows. Message bodies are never selected. */
import { sql, type Selectable } from 'kysely'
import { likeAnywhere, type Db } from '../../../platform/database/database.ts'
import { countIds, inOrder, listIds, type Page } from '../../../platform/database/lists.ts'
import type { DB } from '../../../platform/database/schema.ts'

const columns = [
  'id',
  'channel',
  'kind',
  'recipient',
  'subject',
  'state',
  'tries',
  'last_error',
  'created_at',
  'next_try_at',
  'expires_at',
  'ended_at',
] as const
export type DeliveryRow = Pick<Selectable<DB['deliveries']>, (typeof columns)[number]>
export type DeliveryFilter = {
  states?: readonly string[] | undefined
  channels?: readonly string[] | undefined
  q?: string | undefined
}
export type DeliveryOrder = { column: 'created_at' | 'recipient' | 'tries'; descending: boolean }

function filtered(db: Db, { states, channels, q }: DeliveryFilter) {
  let query = db.selectFrom('deliveries')
  if (states) query = query.where('state', 'in', [...states])
  if (channels) query = query.where('channel', 'in', [...channels])
  if (q) query = query.where('recipient', 'ilike', likeAnywhere(q))
  return query
}

/** Ids ascend in the order of creation, so sorting by id sorts by time. */
export function listDeliveryIds(
  db: Db,
  filter: DeliveryFilter,
  { column, descending }: DeliveryOrder,
  page?: Page,
): Promise<number[]> {
  const way = descending ? 'desc' : 'asc'
  const found = filtered(db, filter).select('id')
  const ordered = (column === 'created_at' ? found : found.orderBy(column, way)).orderBy('id', way)
  return listIds(ordered, page)
}

/** In the order of the given ids; rows that were deleted in the meantime are missing. */
export async function listDeliveries(db: Db, ids: readonly number[]): Promise<DeliveryRow[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select(columns)
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute()
  return inOrder(ids, rows)
}

/** Counts up to 10,001. */
export const countDeliveries = (db: Db, filter: DeliveryFilter): Promise<number> =>
  countIds(db, filtered(db, filter).select('id'))

export function maybeDelivery(db: Db, id: number): Promise<DeliveryRow | undefined> {
  return db.selectFrom('deliveries').select(columns).where('id', '=', id).executeTakeFirst()
}

export type Revivable = { id: number; state: string; is_late: boolean }
/** Locked in the order of their ids, so that two bulk actions cannot deadlock. */
export function listLocked(db: Db, ids: readonly number[]): Promise<Revivable[]> {
  return db
    .selectFrom('deliveries')
    .select(['id', 'state', sql<boolean>`coalesce(expires_at <= app_now(), false)`.as('is_late')])
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .orderBy('id')
    .forUpdate()
    .execute()
}
