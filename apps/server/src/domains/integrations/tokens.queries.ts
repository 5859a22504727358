import { sql, type Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'

export type TokenRow = Omit<Selectable<DB['service_tokens']>, 'token_hash' | 'created_by'> & {
  created_by: string | null
  state: 'live' | 'expired' | 'revoked'
}

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
      'a.name as created_by',
      sql<TokenRow['state']>`case when t.revoked_at is not null then 'revoked'
        when t.expires_at <= app_now() then 'expired' else 'live' end`.as('state'),
    ])

/** The newest first; those that ended long ago are not looked for any more. */
export const listTokens = (db: Db): Promise<TokenRow[]> => listed(db).orderBy('t.id', 'desc').limit(200).execute()

export const selectToken = (db: Db, id: number): Promise<TokenRow> =>
  listed(db).where('t.id', '=', id).executeTakeFirstOrThrow()

export const maybeToken = (db: Db, id: number): Promise<TokenRow | undefined> =>
  listed(db).where('t.id', '=', id).executeTakeFirst()

/** One at a time, so that as many as are allowed is exact. */
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

/** True for the one caller that ended it. */
export async function markTokenRevoked(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('service_tokens')
    .set({ revoked_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Notes once a minute that it is used. */
export async function maybeLiveToken(
  db: Database,
  hash: Buffer,
): Promise<{ id: number; scopes: string[] } | undefined> {
  const { rows } = await sql<{ id: number; scopes: string[] }>`
    with live as (
      select id, scopes, last_used_at from service_tokens where token_hash = ${hash}
        and revoked_at is null and (expires_at is null or expires_at > app_now())),
    noted as (
      update service_tokens set last_used_at = app_now() from live
      where service_tokens.id = live.id
        and (live.last_used_at is null or live.last_used_at < app_now() - interval '1 minute'))
    select id, scopes from live`.execute(db)
  return rows[0]
}
