import type { webhookSorts, webhookStates } from '@husrum/contract/back-office/integrations/integrations.ts'
import { sql, type Insertable, type Selectable } from 'kysely'
import { likeAnywhere, type Database, type Db, type Tx } from '../../../platform/database/database.ts'
import { inOrder, listIds, type Page } from '../../../platform/database/lists.ts'
import type { DB } from '../../../platform/database/schema.ts'

type State = (typeof webhookStates)[number]
const columns = [
  'id',
  'url',
  'description',
  'kinds',
  'is_on',
  'failing_since',
  'given_up_at',
  'previous_secret_until',
  'created_at',
] as const
export type WebhookRow = Pick<Selectable<DB['webhooks']>, (typeof columns)[number]> & {
  state: State
  failed_events: number
}
const STATE = sql<State>`case when is_on then case when failing_since is null then 'on' else 'failing' end
  else case when given_up_at is null then 'off' else 'given_up' end end`
const shown = [
  ...columns,
  STATE.as('state'),
  sql<number>`(select count(*) from (select from webhook_deliveries d
    where d.webhook_id = webhooks.id and d.state = 'failed' limit 1000) failed)::int`.as('failed_events'),
] as const

export type WebhookFilter = { q?: string | undefined; state?: readonly State[] | undefined }
export type WebhookOrder = { column: (typeof webhookSorts)[number]; descending: boolean }

function filtered(db: Db, { q, state }: WebhookFilter) {
  let query = db.selectFrom('webhooks')
  if (state) query = query.where(STATE, 'in', [...state])
  if (q) {
    const words = likeAnywhere(q)
    query = query.where((eb) => eb.or([eb('url', 'ilike', words), eb('description', 'ilike', words)]))
  }
  return query
}

/** There are twenty at most: no index is needed. */
export function listWebhookIds(
  db: Db,
  filter: WebhookFilter,
  { column, descending }: WebhookOrder,
  page?: Page,
): Promise<number[]> {
  const way = descending ? 'desc' : 'asc'
  const ordered = filtered(db, filter).select('id').orderBy(column, way).orderBy('id', way)
  return listIds(ordered, page)
}

export async function countListed(db: Db, filter: WebhookFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** In the order of the given ids. */
export async function listWebhooks(db: Db, ids: readonly number[]): Promise<WebhookRow[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select(shown)
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute()
  return inOrder(ids, rows)
}

export const maybeWebhook = (db: Db, id: number): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').select(shown).where('id', '=', id).executeTakeFirst()

/** Locks the row until the transaction ends. */
export const maybeLockedWebhook = (tx: Tx, id: number): Promise<WebhookRow | undefined> =>
  tx.selectFrom('webhooks').select(shown).where('id', '=', id).forUpdate().executeTakeFirst()

/** Takes a lock, so that the limit on addresses is exact. */
export async function countWebhooks(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'))`.execute(tx)
  const { n } = await tx
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export const insertWebhook = (tx: Tx, row: Omit<Insertable<DB['webhooks']>, 'id'>): Promise<WebhookRow> =>
  tx.insertInto('webhooks').values(row).returning(shown).executeTakeFirstOrThrow()

/** `anew`: earlier failures no longer count. */
export const updateWebhook = (
  tx: Tx,
  id: number,
  change: { url: string; description: string; kinds: string[]; is_on: boolean },
  { anew }: { anew: boolean },
): Promise<WebhookRow> =>
  tx
    .updateTable('webhooks')
    .set({ ...change, ...(anew ? { failing_since: null, given_up_at: null } : {}) })
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirstOrThrow()

/** The previous secret also signs for so many hours. */
export const updateSecret = (
  tx: Tx,
  id: number,
  { secret_sealed, hours }: { secret_sealed: Buffer; hours: number },
): Promise<WebhookRow> =>
  tx
    .updateTable('webhooks')
    .set({
      secret_sealed,
      previous_secret_sealed: hours > 0 ? sql<Buffer>`secret_sealed` : null,
      previous_secret_until: hours > 0 ? sql<Date>`app_now() + make_interval(hours => ${hours})` : null,
    })
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirstOrThrow()

/** Deletes replaced secrets that no longer sign. */
export async function clearExpiredSecrets(db: Database): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ previous_secret_sealed: null, previous_secret_until: null })
    .where('previous_secret_until', '<=', sql<Date>`app_now()`)
    .execute()
}

export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
}
