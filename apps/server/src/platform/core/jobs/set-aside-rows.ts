/** Rows on which timed work has failed. */
import { sql, type RawBuilder } from 'kysely'
import type { Database, Db, Tx } from '../../database/database.ts'

export type SetAsideRow = {
  kind: string
  row_id: string
  cause: string
  tries: number
  first_failed_at: Date
  last_failed_at: Date
}

/** Whether the row with this id (a qualified column or a value) is not waiting after a failure. */
export type Ready = (id: string | RawBuilder<unknown>) => RawBuilder<boolean>

/** For the statement that selects due rows. */
export const readyFor =
  (kind: string): Ready =>
  (id) =>
    sql<boolean>`not exists (
    select from set_aside_rows aside
     where aside.kind = ${kind} and aside.row_id = (${typeof id === 'string' ? sql.ref(id) : id})::text
       and (aside.set_aside_at is not null or aside.next_try_at > app_now()))`

/** Counts a failure; after the last of `pauses` the row is set aside. Returns how often it has failed. */
export async function markFailed(
  db: Database,
  { kind, id, message, code }: { kind: string; id: number | string; message: string; code: string | null },
  pausesSeconds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    with before as (
      select coalesce((select tries from set_aside_rows where kind = ${kind} and row_id = ${String(id)}), 0) as tries),
    now as (select (${sql.val([...pausesSeconds])}::int[])[tries + 1] as pause, tries + 1 as tries from before)
    insert into set_aside_rows (kind, row_id, cause, code, tries, next_try_at, set_aside_at)
    select ${kind}, ${String(id)}, ${message}, ${code}, tries, app_now() + make_interval(secs => coalesce(pause, 0)),
           case when pause is null then app_now() end
      from now
    on conflict (kind, row_id) do update
       set cause = excluded.cause, code = excluded.code, tries = excluded.tries, last_failed_at = app_now(),
           next_try_at = excluded.next_try_at, set_aside_at = excluded.set_aside_at
    returning tries`.execute(db)
  return rows[0]?.tries ?? 0
}

/** Deletes failures of rows whose work has been done since, and of rows that were not due for a day. */
export async function deleteDone(db: Database, kind: string, done: readonly (number | string)[]): Promise<void> {
  await sql`
    delete from set_aside_rows
     where kind = ${kind} and set_aside_at is null
       and (row_id = any(${done.map(String)}::text[]) or next_try_at < app_now() - interval '1 day')`.execute(db)
}

export type SetAsideFilter = { kind?: string | undefined }

const filtered = ({ kind }: SetAsideFilter) =>
  sql<boolean>`set_aside_at is not null and (${kind ?? null}::text is null or kind = ${kind ?? null})`
const shown = sql`kind, row_id, cause, tries, first_failed_at, last_failed_at`

/** The latest first. */
export async function listSetAside(
  db: Db,
  filter: SetAsideFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<SetAsideRow[]> {
  const { rows } = await sql<SetAsideRow>`
    select ${shown} from set_aside_rows where ${filtered(filter)}
     order by last_failed_at desc, kind, row_id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Counted up to 10,001. */
export async function countSetAside(db: Db, filter: SetAsideFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
      from (select from set_aside_rows where ${filtered(filter)} limit 10001) as first`.execute(db)
  return rows[0]?.total ?? 0
}

/** Makes the row due in the next round, with all its tries; undefined where it is not set aside. */
export async function markTriedAgain(tx: Tx, kind: string, id: string): Promise<SetAsideRow | undefined> {
  const { rows } = await sql<SetAsideRow>`
    with before as (
      select ${shown} from set_aside_rows
       where kind = ${kind} and row_id = ${id} and set_aside_at is not null for update)
    update set_aside_rows aside set tries = 0, next_try_at = app_now(), set_aside_at = null
      from before where aside.kind = before.kind and aside.row_id = before.row_id
    returning before.*`.execute(tx)
  return rows[0]
}
