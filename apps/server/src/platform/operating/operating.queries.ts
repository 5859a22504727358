/** The rows of `feature_switches` and `maintenance`. */
import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

export type SwitchRow = { name: string; is_on: boolean; changed_at: Date; changed_by: string | null }
export type MaintenanceRow = {
  text_en: string
  text_da: string
  text_de: string
  starts_at: Date
  ends_at: Date | null
  read_only: boolean
  changed_at: Date
  changed_by: string | null
}

export const listSwitchRows = (db: Db): Promise<SwitchRow[]> =>
  db
    .selectFrom('feature_switches as s')
    .leftJoin('accounts as a', 'a.id', 's.changed_by')
    .select(['s.name', 's.is_on', 's.changed_at', 'a.name as changed_by'])
    .execute()

export const maybeMaintenance = (db: Db): Promise<MaintenanceRow | undefined> =>
  db
    .selectFrom('maintenance as m')
    .leftJoin('accounts as a', 'a.id', 'm.changed_by')
    .select([
      'm.text_en',
      'm.text_da',
      'm.text_de',
      'm.starts_at',
      'm.ends_at',
      'm.read_only',
      'm.changed_at',
      'a.name as changed_by',
    ])
    .executeTakeFirst()

/** Returns the state before; undefined when it was never switched. Calls for one switch are serialised. */
export async function upsertSwitch(
  tx: Tx,
  { name, is_on, by }: { name: string; is_on: boolean; by: number },
): Promise<boolean | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('feature switch'), hashtext(${name}))`.execute(tx)
  const before = await tx.selectFrom('feature_switches').select('is_on').where('name', '=', name).executeTakeFirst()
  const values = { is_on, changed_by: by, changed_at: sql<Date>`app_now()` }
  await tx
    .insertInto('feature_switches')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute()
  return before?.is_on
}

export async function upsertMaintenance(
  tx: Tx,
  row: Omit<MaintenanceRow, 'changed_at' | 'changed_by' | 'starts_at'> & { starts_at: Date | null; by: number },
): Promise<void> {
  const { by, starts_at, ...rest } = row
  const now = sql<Date>`app_now()`
  const values = { ...rest, starts_at: starts_at ?? now, changed_by: by, changed_at: now }
  await tx
    .insertInto('maintenance')
    .values(values)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(values))
    .execute()
}

export async function deleteMaintenance(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('maintenance').executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
