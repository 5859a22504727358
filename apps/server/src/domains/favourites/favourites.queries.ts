import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Locks the client: changes of one list happen one at a time. */
export async function lockOwner(tx: Tx, accountId: number): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export async function countFavourites(tx: Tx, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('favourites')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
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

/** The whole list, latest first; its length is limited. */
export async function listFavouriteIds(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('expert_id')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('expert_id', 'desc')
    .execute()
  return rows.map(({ expert_id }) => expert_id)
}

/** Those of the given experts the client has as favourites. */
export async function listFavouritesAmong(db: Db, accountId: number, expertIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('expert_id')
    .where('account_id', '=', accountId)
    .where('expert_id', 'in', expertIds)
    .execute()
  return rows.map(({ expert_id }) => expert_id)
}

/** Those of the given clients who have the expert as a favourite; deleted accounts are left out. */
export async function listClientsWithFavourite(
  db: Db,
  expertId: number,
  accountIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('favourites as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select('f.account_id')
    .where('f.expert_id', '=', expertId)
    .where('f.account_id', 'in', accountIds)
    .where('a.deleted_at', 'is', null)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

export async function insertFavourite(tx: Tx, accountId: number, expertId: number): Promise<void> {
  await tx
    .insertInto('favourites')
    .values({ account_id: accountId, expert_id: expertId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns whether there was one. */
export async function deleteFavourite(db: Db, accountId: number, expertId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('favourites')
    .where('account_id', '=', accountId)
    .where('expert_id', '=', expertId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes a client's favourites, and everybody's favourites of that expert: both rows outlive their accounts. */
export async function deleteAllOf(tx: Tx, accountId: number): Promise<void> {
  await sql`
    delete from favourites
     where account_id = ${accountId} or expert_id in (select id from experts where account_id = ${accountId})`.execute(
    tx,
  )
}
