import { appNow, type Db, type Tx } from '../../../platform/database/database.ts'

export function maybeFeed(db: Db, accountId: number): Promise<{ created_at: Date } | undefined> {
  return db.selectFrom('calendar_feeds').select('created_at').where('account_id', '=', accountId).executeTakeFirst()
}

/** The old address stops working. */
export function updateFeed(tx: Tx, accountId: number, tokenHash: Buffer): Promise<{ created_at: Date }> {
  return tx
    .insertInto('calendar_feeds')
    .values({ account_id: accountId, token_hash: tokenHash })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ token_hash: tokenHash, created_at: appNow }))
    .returning('created_at')
    .executeTakeFirstOrThrow()
}

export async function deleteFeed(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('account_id', '=', accountId).execute()
}

export type FeedOwner = { account_id: number; role: string; expert_id: number | null; locale: string | null }
/** The owner of a calendar address; undefined if the owner has left, is suspended, or lost the seat in the studio. */
export function maybeFeedOwner(db: Db, tokenHash: Buffer): Promise<FeedOwner | undefined> {
  return db
    .selectFrom('calendar_feeds as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .leftJoin('studio_people as e', 'e.account_id', 'a.id')
    .select(['a.id as account_id', 'a.role', 'e.expert_id', 'a.locale'])
    .where('f.token_hash', '=', tokenHash)
    .where('a.deleted_at', 'is', null)
    .where('a.suspended_at', 'is', null)
    .executeTakeFirst()
}
