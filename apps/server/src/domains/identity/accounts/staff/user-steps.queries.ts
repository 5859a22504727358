import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import type { AccountRow } from '../common/accounts.queries.ts'

/** Also a suspended account; undefined if it is closed or does not exist. */
export function maybeKnownForUpdate(tx: Tx, id: number): Promise<AccountRow | undefined> {
  return tx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Returns when it was suspended. */
export async function markSuspended(tx: Tx, id: number, suspended: boolean): Promise<Date | null> {
  const { suspended_at } = await tx
    .updateTable('accounts')
    .set({ suspended_at: suspended ? sql<Date>`app_now()` : null, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .returning('suspended_at')
    .executeTakeFirstOrThrow()
  return suspended_at
}
