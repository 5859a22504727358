/**
 * Deletes rows whose time is over a batch at a time, each in its own transaction: after a long pause a single statement
 * would exceed the statement timeout, and as it rolls back whole, no row would ever go.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import type { DB } from './schema.ts'

export const BATCH = 1000

type WithId = { [Table in keyof DB]: DB[Table] extends { id: unknown } ? Table : never }[keyof DB]

/** Skips rows that another transaction holds: they go with the next sweep. */
export async function deleteInBatches(db: Database, table: WithId, due: RawBuilder<boolean>): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where id = any(array(
        select id from ${sql.table(table)} where ${due} limit ${BATCH} for update skip locked))`.execute(db)
    deleted = Number(numAffectedRows)
  }
}
