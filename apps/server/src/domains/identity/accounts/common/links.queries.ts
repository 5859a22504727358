import { sql, type Selectable } from 'kysely'
import { deleteInBatches } from '../../../../platform/database/batches.ts'
import type { Database, Db, Tx } from '../../../../platform/database/database.ts'
import type { DB } from '../../../../platform/database/schema.ts'

export type Purpose = 'reset' | 'verify_email' | 'restore'
export type LinkRow = Selectable<DB['mailed_links']>

export async function insertLink(
  tx: Tx,
  link: { account_id: number; purpose: Purpose; token_hash: Buffer; email: string },
  lifeSeconds: number,
): Promise<Date> {
  const { expires_at } = await tx
    .insertInto('mailed_links')
    .values({ ...link, expires_at: sql<Date>`app_now() + make_interval(secs => ${lifeSeconds})` })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

/** A valid link: unused, not expired and the newest of its purpose. */
export function maybeLink(db: Db, purpose: Purpose, tokenHash: Buffer): Promise<LinkRow | undefined> {
  return db
    .selectFrom('mailed_links as l')
    .selectAll('l')
    .where('l.token_hash', '=', tokenHash)
    .where('l.purpose', '=', purpose)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', sql<Date>`app_now()`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mailed_links as later')
            .select('later.id')
            .whereRef('later.account_id', '=', 'l.account_id')
            .whereRef('later.purpose', '=', 'l.purpose')
            .whereRef('later.id', '>', 'l.id'),
        ),
      ),
    )
    .executeTakeFirst()
}

/** The newest link of its purpose, if it is valid. */
export async function maybeOpenLink(db: Db, accountId: number, purpose: Purpose): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select * from (select * from mailed_links where account_id = ${accountId} and purpose = ${purpose}
                    order by id desc limit 1) newest
     where used_at is null and expires_at > app_now()`.execute(db)
  return rows[0]
}

/** True for exactly one caller. */
export async function markLinkUsed(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mailed_links')
    .set({ used_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Invalidates all links of this purpose. */
export async function markLinksUsed(tx: Tx, accountId: number, purpose: Purpose): Promise<void> {
  await tx
    .updateTable('mailed_links')
    .set({ used_at: sql<Date>`app_now()` })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/**
 * Deletes links a month after their end; used restore links later, because they show when the account was last used.
 */
export async function deleteEndedLinks(db: Database): Promise<void> {
  const ended = sql<boolean>`expires_at < app_now() - interval '30 days'
    and (purpose <> 'restore' or used_at is null or used_at < app_now() - interval '25 months')`
  await deleteInBatches(db, 'mailed_links', ended)
}
