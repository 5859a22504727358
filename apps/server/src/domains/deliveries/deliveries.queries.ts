/** Read-only: platform/delivery/delivery.ts writes the rows. Message bodies are never selected. */
import type { Selectable } from 'kysely'
import { likeAnywhere, type Db } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'

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
export type DeliveryFilter = { state?: string | undefined; channel?: string | undefined; q?: string | undefined }

function filtered(db: Db, { state, channel, q }: DeliveryFilter) {
  let query = db.selectFrom('deliveries')
  if (state) query = query.where('state', '=', state)
  if (channel) query = query.where('channel', '=', channel)
  if (q) query = query.where('recipient', 'ilike', likeAnywhere(q))
  return query
}

export function listDeliveries(
  db: Db,
  filter: DeliveryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<DeliveryRow[]> {
  return filtered(db, filter).select(columns).orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

/** Counts up to 10,001. */
export async function countDeliveries(db: Db, filter: DeliveryFilter): Promise<number> {
  const { total } = await db
    .selectFrom(filtered(db, filter).select('id').limit(10_001).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export function selectDelivery(db: Db, id: number): Promise<DeliveryRow> {
  return db.selectFrom('deliveries').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
}
