/**
 * Deletes or clears rows whose time is over a batch at a time, each in its own transaction: after a long pause a single
 * statement would exceed the statement timeout, and as it rolls back whole, no row would ever go.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import type { DB } from './schema.ts'

export const BATCH = 1000

/** Skips rows that another transaction holds: they go with the next sweep. */
export const deleteInBatches = (db: Database, table: keyof DB, due: RawBuilder<boolean>): Promise<void> =>
  changeInBatches(db, table, due, sql`delete from ${sql.table(table)}`)

/** The same for what is cleared and not deleted; with it the rows must be due no more. */
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
