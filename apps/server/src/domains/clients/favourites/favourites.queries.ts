import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'

const isActive = sql<boolean>`e.status = 'active' and a.suspended_at is null and a.deleted_at is null`

/** Locks the client, so that changes of one list happen one at a time; returns whether the expert is active. */
export async function lockOwner(tx: Tx, accountId: number, expertId: number): Promise<boolean> {
  const { active } = await tx
    .selectFrom('accounts as owner')
    .select(
      sql<boolean>`exists (
        select from experts e join accounts a on a.id = e.account_id where e.id = ${expertId} and ${isActive})`.as(
        'active',
      ),
    )
    .where('owner.id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return active
}

export async function hasFavourite(db: Db, accountId: number, expertId: number): Promise<boolean> {
  const row = await db
    .selectFrom('favourites')
    .select('expert_id')
    .where('account_id', '=', accountId)
    .where('expert_id', '=', expertId)
    .executeTakeFirst()
  return row !== undefined
}

/** The whole list, latest first, without experts who are no longer active; its length is limited. */
export async function listPublicFavourites(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('favourites as f')
    .innerJoin('experts as e', 'e.id', 'f.expert_id')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .select('f.expert_id')
    .where('f.account_id', '=', accountId)
    .where(isActive)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.expert_id', 'desc')
    .execute()
  return rows.map(({ expert_id }) => expert_id)
}

/** False when the list is full without it. The owner must be locked, or parallel calls pass the limit. */
export async function insertFavourite(tx: Tx, accountId: number, expertId: number, most: number): Promise<boolean> {
  const { rows } = await sql`
    with listed as (select expert_id from favourites where account_id = ${accountId}),
         added as (
           insert into favourites (account_id, expert_id)
           select ${accountId}::bigint, ${expertId}::bigint where (select count(*) from listed) < ${most}
               on conflict do nothing returning expert_id)
    select from added union all select from listed where expert_id = ${expertId}`.execute(tx)
  return rows.length > 0
}

/** Returns whether the expert was a favourite. */
export async function deleteFavourite(db: Db, accountId: number, expertId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('favourites')
    .where('account_id', '=', accountId)
    .where('expert_id', '=', expertId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the favourites of a client, and all favourites of an expert: both rows outlive their accounts. */
export async function deleteAllOf(tx: Tx, accountId: number): Promise<void> {
  await sql`
    delete from favourites
     where account_id = ${accountId} or expert_id in (select id from experts where account_id = ${accountId})`.execute(
    tx,
  )
}
