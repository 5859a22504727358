import type { SwitchableKind } from '@husrum/contract/notifications.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

export type Preference = { kind: string; email: boolean }

export function listPreferences(db: Db, accountId: number): Promise<Preference[]> {
  return db
    .selectFrom('notification_preferences')
    .select(['kind', 'email'])
    .where('account_id', '=', accountId)
    .execute()
}

/** One statement in a fixed order, so that two tabs cannot deadlock. */
export async function upsertPreferences(
  tx: Tx,
  accountId: number,
  wanted: readonly { kind: SwitchableKind; email: boolean }[],
): Promise<void> {
  await tx
    .insertInto('notification_preferences')
    .values(wanted.map(({ kind, email }) => ({ account_id: accountId, kind, email })))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind'])
        .doUpdateSet((row) => ({ email: row.ref('excluded.email'), updated_at: sql<Date>`app_now()` })),
    )
    .execute()
}

/** Undefined for an erased account. */
export async function maybeRoleOf(db: Db, accountId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('role')
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row?.role
}

export async function selectUnsubscribeKey(db: Db): Promise<Buffer> {
  const { key } = await db.selectFrom('unsubscribe_key').select('key').executeTakeFirstOrThrow()
  return key
}
