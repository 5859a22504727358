import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'

const shown = ['id', 'url', 'description', 'kinds', 'is_on', 'failing_since', 'given_up_at', 'created_at'] as const
export type WebhookRow = Pick<Selectable<DB['webhooks']>, (typeof shown)[number]>
const sent = [
  'id',
  'event_id',
  'kind',
  'state',
  'tries',
  'response_status',
  'last_error',
  'created_at',
  'next_try_at',
  'ended_at',
] as const
export type DeliveryRow = Pick<Selectable<DB['webhook_deliveries']>, (typeof sent)[number]>
const NOW = sql<Date>`app_now()`
const open = ['waiting', 'retrying'] as const

export const listWebhooks = (db: Db): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').select(shown).orderBy('id').execute()

export type Subscription = { id: number; kinds: string[] }
export const listSubscriptions = (db: Db): Promise<Subscription[]> =>
  db.selectFrom('webhooks').select(['id', 'kinds']).where('is_on', '=', true).orderBy('id').execute()

export const maybeWebhook = (db: Db, id: number): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').select(shown).where('id', '=', id).executeTakeFirst()

/** Locked until the transaction ends. */
export const maybeLockedWebhook = (tx: Tx, id: number): Promise<WebhookRow | undefined> =>
  tx.selectFrom('webhooks').select(shown).where('id', '=', id).forUpdate().executeTakeFirst()

/** One at a time, so that as many as are allowed is exact. */
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

/** Switched on again it begins anew. */
export const updateWebhook = (
  tx: Tx,
  id: number,
  change: { url?: string; description?: string; kinds?: string[]; is_on?: boolean },
): Promise<WebhookRow> =>
  tx
    .updateTable('webhooks')
    .set({ ...change, ...(change.is_on ? { failing_since: null, given_up_at: null } : {}) })
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirstOrThrow()

export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
}

export async function insertDeliveries(
  tx: Tx,
  rows: readonly { webhook_id: number; kind: string; body: string; job_id: string }[],
): Promise<DeliveryRow[]> {
  return tx
    .insertInto('webhook_deliveries')
    .values([...rows])
    .returning(sent)
    .execute()
}

type Filter = { webhook_id: number; states: readonly string[] | undefined }
function filtered(db: Db, { webhook_id, states }: Filter) {
  const query = db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhook_id)
  return states ? query.where('state', 'in', [...states]) : query
}

export const listDeliveries = (
  db: Db,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<DeliveryRow[]> =>
  filtered(db, filter).select(sent).orderBy('id', 'desc').limit(limit).offset(offset).execute()

/** Counts up to 10,001. */
export async function countDeliveries(db: Db, filter: Filter): Promise<number> {
  const { total } = await db
    .selectFrom(filtered(db, filter).select('id').limit(10_001).as('first'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const maybeDelivery = (db: Db, webhookId: number, id: number): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .select(sent)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Undefined while it is on its way. */
export const markReplayed = (tx: Tx, id: number, job: string): Promise<DeliveryRow | undefined> =>
  tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, job_id: job, next_try_at: NOW, ended_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['delivered', 'failed'])
    .returning(sent)
    .executeTakeFirst()

export type Claimed = {
  id: number
  webhook_id: number
  event_id: string
  body: string
  tries: number
  url: string
  secret_sealed: Buffer
}
/** Counts the try before it is made; a job that was replaced, or whose address is off, finds nothing. */
export async function claimDelivery(db: Database, id: number, job: string): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update webhook_deliveries d set tries = tries + 1 from webhooks w
    where d.id = ${id} and d.job_id = ${job} and d.state in ('waiting', 'retrying') and w.id = d.webhook_id and w.is_on
    returning d.id, d.webhook_id, d.event_id, d.body, d.tries, w.url, w.secret_sealed`.execute(db)
  return rows[0]
}

/** Of an address that is off. */
export async function markNotSent(db: Database, id: number, job: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', last_error: 'switched off', ended_at: NOW })
    .where('id', '=', id)
    .where('job_id', '=', job)
    .where('state', 'in', open)
    .execute()
}

export async function markDelivered(tx: Tx, { id, webhook_id }: Claimed, status: number): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'delivered', response_status: status, last_error: null, ended_at: NOW })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', webhook_id)
    .where('failing_since', 'is not', null)
    .execute()
}

/** The next try, or without one the end. */
export async function markTryFailed(
  tx: Tx,
  { id }: Claimed,
  failure: { status: number | null; error: string; next: { job: string; seconds: number } | undefined },
): Promise<void> {
  const { status, error, next } = failure
  await tx
    .updateTable('webhook_deliveries')
    .set({
      response_status: status,
      last_error: error,
      ...(next
        ? {
            state: 'retrying',
            job_id: next.job,
            next_try_at: sql<Date>`app_now() + make_interval(secs => ${next.seconds})`,
          }
        : { state: 'failed', ended_at: NOW }),
    })
    .where('id', '=', id)
    .execute()
}

/** Whether it has failed without a success for so long; the first failure is noted. */
export async function markFailing(tx: Tx, id: number, days: number): Promise<boolean> {
  const row = await tx
    .updateTable('webhooks')
    .set({ failing_since: sql<Date>`coalesce(failing_since, app_now())` })
    .where('id', '=', id)
    .returning(sql<boolean>`failing_since < app_now() - make_interval(days => ${days})`.as('is_lasting'))
    .executeTakeFirst()
  return row?.is_lasting ?? false
}

/** True for the one caller that switched it off. */
export async function markGivenUp(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ is_on: false, given_up_at: NOW })
    .where('id', '=', id)
    .where('is_on', '=', true)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteEnded(db: Database, days: number): Promise<void> {
  await sql`delete from webhook_deliveries where ended_at < app_now() - make_interval(days => ${days})`.execute(db)
}
