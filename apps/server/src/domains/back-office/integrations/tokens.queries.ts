import type { tokenSorts, tokenStates } from '@husrum/contract/back-office/integrations/integrations.ts'
import { sql, type Selectable } from 'kysely'
import { deleteInBatches } from '../../../platform/database/batches.ts'
import { likeAnywhere, type Database, type Db, type Tx } from '../../../platform/database/database.ts'
import { countIds, inOrder, listIds, type Page } from '../../../platform/database/lists.ts'
import type { DB } from '../../../platform/database/schema.ts'

export type TokenRow = Omit<Selectable<DB['service_tokens']>, 'token_hash' | 'created_by'> & {
  created_by: string | null
  state: TokenState
}
type TokenState = (typeof tokenStates)[number]
export type TokenFilter = { q?: string | undefined; state?: readonly TokenState[] | undefined }
export type TokenOrder = { column: (typeof tokenSorts)[number]; descending: boolean }

const STATE = sql<TokenState>`case when t.revoked_at is not null then 'revoked'
  when t.expires_at <= app_now() then 'expired' else 'live' end`

const listed = (db: Db) =>
  db
    .selectFrom('service_tokens as t')
    .leftJoin('accounts as a', 'a.id', 't.created_by')
    .select([
      't.id',
      't.name',
      't.scopes',
      't.created_at',
      't.expires_at',
      't.revoked_at',
      't.last_used_at',
      't.last_used_from',
      'a.name as created_by',
      STATE.as('state'),
    ])

function filtered(db: Db, { q, state }: TokenFilter) {
  let query = db.selectFrom('service_tokens as t')
  if (state) query = query.where(STATE, 'in', [...state])
  if (q) query = query.where('t.name', 'ilike', likeAnywhere(q))
  return query
}

/** There are at most fifty active ones, and those that ended in the last year: no index is needed. */
export function listTokenIds(
  db: Db,
  filter: TokenFilter,
  { column, descending }: TokenOrder,
  page?: Page,
): Promise<number[]> {
  const way = descending ? 'desc' : 'asc'
  const by = column === 'name' ? sql`t.name collate "da-x-icu"` : sql.ref(`t.${column}`)
  const ordered = filtered(db, filter)
    .select('t.id')
    // tokens that were never used come last in both orders
    .orderBy(by, descending ? (order) => order.desc().nullsLast() : (order) => order.asc().nullsLast())
    .orderBy('t.id', way)
  return listIds(ordered, page)
}

/** Counts up to 10,001. */
export const countTokens = (db: Db, filter: TokenFilter): Promise<number> =>
  countIds(db, filtered(db, filter).select('t.id'))

/** In the order of the given ids. */
export async function listTokens(db: Db, ids: readonly number[]): Promise<TokenRow[]> {
  const rows = await listed(db)
    .where('t.id', '=', sql<number>`any(${[...ids]})`)
    .execute()
  return inOrder(ids, rows)
}

export const selectToken = (db: Db, id: number): Promise<TokenRow> =>
  listed(db).where('t.id', '=', id).executeTakeFirstOrThrow()

export const maybeToken = (db: Db, id: number): Promise<TokenRow | undefined> =>
  listed(db).where('t.id', '=', id).executeTakeFirst()

/** Takes a lock, so that the limit on active tokens is exact. */
export async function countLive(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('service tokens'))`.execute(tx)
  const { n } = await tx
    .selectFrom('service_tokens')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`app_now()`)]))
    .executeTakeFirstOrThrow()
  return n
}

export async function insertToken(
  tx: Tx,
  { days, ...row }: { name: string; scopes: string[]; token_hash: Buffer; created_by: number; days: number | null },
): Promise<number> {
  const expires_at = days === null ? null : sql<Date>`app_now() + make_interval(days => ${days})`
  const { id } = await tx
    .insertInto('service_tokens')
    .values({ ...row, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** True only for the caller that revoked it. */
export async function markTokenRevoked(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('service_tokens')
    .set({ revoked_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Undefined unless the token is active. Records the time and address of the use, at most once a minute. */
export async function maybeLiveToken(
  db: Database,
  hash: Buffer,
  from: string | null,
): Promise<{ id: number; name: string; scopes: string[] } | undefined> {
  const { rows } = await sql<{ id: number; name: string; scopes: string[] }>`
    with live as (
      select id, name, scopes, last_used_at from service_tokens where token_hash = ${hash}
        and revoked_at is null and (expires_at is null or expires_at > app_now())),
    noted as (
      update service_tokens set last_used_at = app_now(), last_used_from = ${from} from live
      where service_tokens.id = live.id
        and (live.last_used_at is null or live.last_used_at < app_now() - interval '1 minute'))
    select id, name, scopes from live`.execute(db)
  return rows[0]
}

/** Deletes tokens that ended long ago; the audit log still lists them. */
export async function deleteEndedTokens(db: Database, days: number): Promise<void> {
  const ended = sql`least(revoked_at, expires_at)`
  await deleteInBatches(db, 'service_tokens', sql`${ended} < app_now() - make_interval(days => ${days})`)
}
