/** Events that were sent to webhooks, as staff search them and send them again. */
import type { eventKinds, eventStates } from '@husrum/contract/back-office/integrations/integrations.ts'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { countIds, inOrder, listIds, type Page } from '../../../platform/database/lists.ts'
import type { DB } from '../../../platform/database/schema.ts'

export type Attempt = { at: string; status: number | null; error: string | null; took_ms: number }
const columns = [
  'd.id',
  'd.webhook_id',
  'd.event_id',
  'd.kind',
  'd.body',
  'd.state',
  'd.tries',
  'd.response_status',
  'd.last_error',
  'd.created_at',
  'd.next_try_at',
  'd.ended_at',
  'w.url',
] as const
type Delivery = Selectable<DB['webhook_deliveries']>
export type DeliveryRow = Omit<Delivery, 'attempts' | 'job_id'> & { url: string; attempts: Attempt[] }

export type DeliveryFilter = {
  q?: string | undefined
  webhook?: readonly number[] | undefined
  kind?: readonly (typeof eventKinds)[number][] | undefined
  state?: readonly (typeof eventStates)[number][] | undefined
}

const EVENT_ID = /^(?:msg_)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

function filtered(db: Db, { q, webhook, kind, state }: DeliveryFilter) {
  let query = db.selectFrom('webhook_deliveries')
  if (webhook) query = query.where('webhook_id', 'in', [...webhook])
  if (kind) query = query.where('kind', 'in', [...kind])
  if (state) query = query.where('state', 'in', [...state])
  if (q) {
    const [, event] = EVENT_ID.exec(q) ?? []
    query = event ? query.where('event_id', '=', event) : query.where(sql<boolean>`false`)
  }
  return query
}

/** Ids ascend in the order of creation, so sorting by id sorts by time. */
export function listDeliveryIds(
  db: Db,
  filter: DeliveryFilter,
  { descending }: { descending: boolean },
  page?: Page,
): Promise<number[]> {
  const ordered = filtered(db, filter)
    .select('id')
    .orderBy('id', descending ? 'desc' : 'asc')
  return listIds(ordered, page)
}

/** Counts up to 10,001. */
export const countDeliveries = (db: Db, filter: DeliveryFilter): Promise<number> =>
  countIds(db, filtered(db, filter).select('id'))

/** In the order of the given ids; rows that were deleted in the meantime are missing. */
export async function listDeliveries(db: Db, ids: readonly number[]): Promise<DeliveryRow[]> {
  const rows = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select([...columns, sql<Attempt[]>`d.attempts`.as('attempts')])
    .where('d.id', '=', sql<number>`any(${[...ids]})`)
    .execute()
  return inOrder(ids, rows)
}

export type Written = { id: number; job_id: string }

/**
 * One for each event and each address that is on and subscribed to its kind, or for the named address. The addresses
 * are locked: a deletion in between would make the caller's transaction fail.
 */
export async function insertDeliveries(
  tx: Tx,
  events: readonly { kind: string; body: string }[],
  webhookId?: number,
): Promise<Written[]> {
  const { rows } = await sql<Written>`
    with wanted as (
      select id, kinds from webhooks
       where is_on and ${webhookId === undefined ? sql`kinds && ${events.map(({ kind }) => kind)}::text[]` : sql`id = ${webhookId}`}
       order by id for key share)
    insert into webhook_deliveries (webhook_id, kind, body, job_id)
    select w.id, e.kind, e.body, gen_random_uuid()
      from unnest(${events.map(({ kind }) => kind)}::text[], ${events.map(({ body }) => body)}::text[])
           with ordinality as e (kind, body, nth)
      join wanted w on ${webhookId === undefined ? sql`e.kind = any(w.kinds)` : sql`true`}
     order by e.nth, w.id
    returning id, job_id`.execute(tx)
  return rows
}

export type LockedWebhook = { id: number; url: string; is_on: boolean }
/** Locks the addresses of these events before the events are locked, as in sending. */
export async function lockWebhooksOf(tx: Tx, ids: readonly number[]): Promise<Map<number, LockedWebhook>> {
  const rows = await tx
    .selectFrom('webhooks')
    .select(['id', 'url', 'is_on'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('webhook_id')
        .where('id', '=', sql<number>`any(${[...ids]})`),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export type Replayable = { id: number; webhook_id: number; state: string }
export const lockDeliveries = (tx: Tx, ids: readonly number[]): Promise<Replayable[]> =>
  tx
    .selectFrom('webhook_deliveries')
    .select(['id', 'webhook_id', 'state'])
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Events given up since then, the oldest first. */
export async function listFailedIds(
  tx: Tx,
  { webhook_id, since, limit }: { webhook_id: number; since: Date | null; limit: number },
): Promise<number[]> {
  let query = tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhook_id)
    .where('state', '=', 'failed')
  if (since) query = query.where('created_at', '>=', since)
  const rows = await query.orderBy('id').limit(limit).forUpdate().execute()
  return rows.map(({ id }) => id)
}

/** Resets each as new, with the job that sends it; the caller has locked its address. */
export async function markReplayed(tx: Tx, rows: readonly { id: number; job: string }[]): Promise<void> {
  await sql`update webhook_deliveries d
    set state = 'waiting', tries = 0, job_id = again.job, next_try_at = app_now(), ended_at = null
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ job }) => job)}::uuid[]) as again (id, job)
    where d.id = again.id`.execute(tx)
}
