import { sql, type Selectable } from 'kysely'
import { deleteInBatches } from '../../../../platform/database/batches.ts'
import type { Database, Db } from '../../../../platform/database/database.ts'
import { countIds } from '../../../../platform/database/lists.ts'
import type { DB } from '../../../../platform/database/schema.ts'
import type { Gathered } from '../../../../platform/core/security-events.ts'

export type SecurityEventRow = Selectable<DB['security_events']> & { account_name: string | null }
export type SecurityFilter = {
  kind?: readonly string[] | undefined
  account_id?: number | undefined
  account_hash?: string | undefined
  address?: string | undefined
}

/** The email of an account is replaced by the account, any other by its hash. */
export async function insertEvents(db: Db, events: readonly Gathered[]): Promise<void> {
  await sql`
    insert into security_events (kind, code, account_id, account_hash, address, route, count, service_token)
    select e.kind, e.code, coalesce(a.id, e.account_id), case when coalesce(a.id, e.account_id) is null then e.account_hash end,
           e.address, e.route, e.count, e.service_token
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
           as e (kind text, code text, account_id bigint, email text, account_hash text, address text, route text, count int,
                 service_token text)
      left join accounts a on a.email = e.email`.execute(db)
}

function filtered(db: Db, { kind, account_id, account_hash, address }: SecurityFilter) {
  let query = db.selectFrom('security_events')
  if (kind) query = query.where('kind', 'in', [...kind])
  if (account_id !== undefined || account_hash !== undefined)
    query = query.where((eb) =>
      eb.or([
        ...(account_id === undefined ? [] : [eb('account_id', '=', account_id)]),
        ...(account_hash === undefined ? [] : [eb('account_hash', '=', account_hash)]),
      ]),
    )
  if (address !== undefined) query = query.where('address', '=', address)
  return query
}

/** Ids of the events after this one, in the order of writing or reversed. */
export async function listEventIdsAfter(
  db: Db,
  filter: SecurityFilter,
  descending: boolean,
  last: number | undefined,
  limit: number,
): Promise<number[]> {
  let query = filtered(db, filter)
    .select('id')
    .orderBy('id', descending ? 'desc' : 'asc')
    .limit(limit)
  if (last !== undefined) query = query.where('id', descending ? '<' : '>', last)
  return (await query.execute()).map(({ id }) => id)
}

/** One page of ids. */
export async function listEventIds(
  db: Db,
  filter: SecurityFilter,
  descending: boolean,
  { limit, offset }: { limit: number; offset: number } = { limit: 100, offset: 0 },
): Promise<number[]> {
  const sorted = filtered(db, filter)
    .select('id')
    .orderBy('id', descending ? 'desc' : 'asc')
  const rows = await sorted.limit(limit).offset(offset).execute()
  return rows.map(({ id }) => id)
}

/** Counts up to 10,001. */
export const countEvents = (db: Db, filter: SecurityFilter): Promise<number> =>
  countIds(db, filtered(db, filter).select('id'))

/** In the order of the ids. */
export async function listEvents(db: Db, ids: readonly number[]): Promise<SecurityEventRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<SecurityEventRow>`
    select e.*, a.name as account_name from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place)
      join security_events e on e.id = o.id left join accounts a on a.id = e.account_id order by o.place`.execute(db)
  return rows
}

export async function deleteOldEvents(db: Database, days: number): Promise<void> {
  await deleteInBatches(db, 'security_events', sql`created_at < app_now() - make_interval(days => ${days})`)
}
