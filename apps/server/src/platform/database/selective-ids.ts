/** Rare words are looked up once; frequent ones are tested row by row, in the order of the list. */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** Above this number, scanning a list in its order finds enough matches soon. */
const FEW = 2000

/** The ids of these rows, or undefined where there are many: then a list must not join sets of ids. */
export async function idsIfSelective(db: Db, sets: readonly RawBuilder<unknown>[]): Promise<number[] | undefined> {
  const each = sets.map((set) => sql`(select id from (${set}) each limit ${FEW + 1})`)
  const { rows } = await sql<{ id: number }>`
    select distinct id from (${sql.join(each, sql` union all `)}) every (id) limit ${FEW + 1}`.execute(db)
  return rows.length > FEW ? undefined : rows.map(({ id }) => id)
}
