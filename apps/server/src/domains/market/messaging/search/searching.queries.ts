import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { expertName, own, type Page, type Reader } from '../threads/threads.queries.ts'

export type Hit = { thread_id: number; message_id: number | null; body: string | null }

/** Applies to this transaction only. */
export async function setStatementTimeout(tx: Tx, ms: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(tx)
}

/**
 * Threads whose counterpart's name matches the pattern, or any message where messages are searched: latest first, with
 * the newest matching message, and the total.
 */
export async function searchThreads(
  db: Db,
  reader: Reader,
  { pattern, inMessages }: { pattern: string; inMessages: boolean },
  page: Page,
): Promise<{ hits: Hit[]; total: number }> {
  const name =
    reader.side === 'client'
      ? expertName
      : sql`case when c.deleted_at is null then split_part(c.name, ' ', 1) else '' end`
  const said = inMessages
    ? sql`
      select m.thread_id, max(m.id) as id from messages m join threads t on t.id = m.thread_id
       where ${own(reader)} and m.body ~* ${pattern} group by m.thread_id`
    : sql`select null::bigint as thread_id, null::bigint as id where false`
  const { rows } = await sql<{
    total: number
    thread_id: number | null
    message_id: number | null
    body: string | null
  }>`
    with said as (${said}
    ), found as (
      select t.id, t.updated_at, said.id as message_id from threads t join accounts c on c.id = t.client_id
        join experts e on e.id = t.expert_id join accounts ea on ea.id = e.account_id
        left join said on said.thread_id = t.id
       where ${own(reader)} and (said.id is not null or ${name} ~* ${pattern})
    ), listed as (
      select * from found order by updated_at desc, id desc limit ${page.limit} offset ${page.offset}
    )
    select counted.total, listed.id as thread_id, m.id as message_id, m.body
      from (select count(*)::int as total from found) as counted left join listed on true
      left join messages m on m.id = listed.message_id
     order by listed.updated_at desc, listed.id desc`.execute(db)
  // a page beyond the last one contains only the total
  const hits = rows.flatMap(({ thread_id, message_id, body }) =>
    thread_id === null ? [] : [{ thread_id, message_id, body }],
  )
  return { hits, total: rows[0]?.total ?? 0 }
}
