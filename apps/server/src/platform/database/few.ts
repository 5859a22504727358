/** Words that few rows have are looked up once; those that many have are looked for row by row, in the list's order. */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** Beyond so many, walking through a list in its order meets enough of them soon. */
const FEW = 2000

/** The ids of these rows, or undefined where there are many. No set of ids joins a list then: it could be all of it. */
export async function maybeFew(db: Db, sets: readonly RawBuilder<unknown>[]): Promise<number[] | undefined> {
  const each = sets.map((set) => sql`(select id from (${set}) each limit ${FEW + 1})`)
  const { rows } = await sql<{ id: number }>`
    select distinct id from (${sql.join(each, sql` union all `)}) every (id) limit ${FEW + 1}`.execute(db)
  return rows.length > FEW ? undefined : rows.map(({ id }) => id)
}
