/**
 * Deletes or clears expired rows in batches, each in its own transaction: after a long pause a single statement would
 * exceed the statement timeout, and as it rolls back as a whole, no row would ever be deleted.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import type { DB } from './schema.ts'

export const BATCH = 1000

/** Skips rows that another transaction has locked: the next sweep deletes them. */
export const deleteInBatches = (db: Database, table: keyof DB, due: RawBuilder<boolean>): Promise<void> =>
  changeInBatches(db, table, due, sql`delete from ${sql.table(table)}`)

/** The same for rows that are updated, not deleted; after the update they must not be due any more. */
export const updateInBatches = (
  db: Database,
  table: keyof DB,
  due: RawBuilder<boolean>,
  set: RawBuilder<unknown>,
): Promise<void> => changeInBatches(db, table, due, sql`update ${sql.table(table)} set ${set}`)

async function changeInBatches(db: Database, table: keyof DB, due: RawBuilder<boolean>, change: RawBuilder<unknown>) {
  for (let changed = BATCH; changed === BATCH;) {
    const { numAffectedRows } = await sql`
      ${change} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${due} limit ${BATCH} for update skip locked))`.execute(db)
    changed = Number(numAffectedRows)
  }
}
