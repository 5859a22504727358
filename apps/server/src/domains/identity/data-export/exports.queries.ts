/** The one export of an account: requested, being made, or ready until it expires. */
import { sql, type Selectable } from 'kysely'
import { deleteInBatches } from '../../../platform/database/batches.ts'
import type { Database, Db, Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.ts'

export type ExportRow = Selectable<DB['data_exports']>
/** A request for an export, and the file that one try of its job writes. */
export type Making = { account_id: number; ask: string; key: string }

/** Undefined if it has expired. */
export function maybeExport(db: Db, accountId: number): Promise<ExportRow | undefined> {
  return db
    .selectFrom('data_exports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<boolean>`coalesce(expires_at > app_now(), true)`)
    .executeTakeFirst()
}

/** Undefined if there is one; in that case it waits for the transaction that writes it. */
export function maybeInsertedExport(tx: Tx, accountId: number, ask: string): Promise<ExportRow | undefined> {
  return tx
    .insertInto('data_exports')
    .values({ account_id: accountId, ask })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function selectExportForUpdate(tx: Tx, accountId: number): Promise<ExportRow & { ended: boolean }> {
  return tx
    .selectFrom('data_exports')
    .selectAll()
    .select(sql<boolean>`coalesce(expires_at <= app_now(), false)`.as('ended'))
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export function markAskedAgain(tx: Tx, accountId: number, ask: string): Promise<ExportRow> {
  return tx
    .updateTable('data_exports')
    .set({
      ask,
      state: 'queued',
      percent: 0,
      key: null,
      bytes: null,
      requested_at: sql<Date>`app_now()`,
      ready_at: null,
      expires_at: null,
    })
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** False if it is ready already, or was requested again. */
export async function markMaking(db: Db, { account_id, ask, key }: Making): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_exports')
    .set({ state: 'making', percent: 0, key })
    .where('account_id', '=', account_id)
    .where('ask', '=', ask)
    .where('state', '!=', 'ready')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const byMaker = ({ account_id, ask, key }: Making) =>
  sql<boolean>`account_id = ${account_id} and ask = ${ask} and key = ${key} and state = 'making'`

export async function updatePercent(db: Db, making: Making, percent: number): Promise<void> {
  await db.updateTable('data_exports').set({ percent }).where(byMaker(making)).execute()
}

/** Undefined if another try or another request has replaced it. */
export function markReady(tx: Tx, making: Making, bytes: number, days: number): Promise<ExportRow | undefined> {
  return tx
    .updateTable('data_exports')
    .set({
      state: 'ready',
      percent: 100,
      bytes,
      ready_at: sql<Date>`app_now()`,
      expires_at: sql<Date>`app_now() + make_interval(days => ${days})`,
    })
    .where(byMaker(making))
    .returningAll()
    .executeTakeFirst()
}

export async function deleteExport(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('data_exports').where('account_id', '=', accountId).execute()
}

/** Deletes expired exports, and those whose job has failed for too long. */
export async function deleteEndedExports(db: Database, triedDays: number): Promise<void> {
  const inVain = sql`state <> 'ready' and requested_at <= app_now() - make_interval(days => ${triedDays})`
  await deleteInBatches(db, 'data_exports', sql`(expires_at <= app_now() or (${inVain}))`)
}

export async function listNamedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('data_exports')
    .select('key')
    .where('key', 'in', [...keys])
    .execute()
  return new Set(rows.flatMap(({ key }) => key ?? []))
}
