import type { PreferenceKind } from '@husrum/contract/identity/accounts/notification-preferences.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/database.ts'

export type Preference = { kind: string; email: boolean; push: boolean }

export function listPreferences(db: Db, accountId: number): Promise<Preference[]> {
  return db
    .selectFrom('notification_preferences')
    .select(['kind', 'email', 'push'])
    .where('account_id', '=', accountId)
    .execute()
}

/** Undefined values do not change. One statement in a fixed order, so that two tabs cannot deadlock. */
export async function upsertPreferences(
  tx: Tx,
  accountId: number,
  wanted: readonly { kind: PreferenceKind; email: boolean | undefined; push: boolean | undefined }[],
): Promise<void> {
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (kind text, email boolean, push boolean)
    )
    insert into notification_preferences (account_id, kind, email, push)
    select ${accountId}::bigint, kind, coalesce(email, true), coalesce(push, true) from wanted order by kind
        on conflict (account_id, kind) do update set updated_at = app_now(),
           email = coalesce((select w.email from wanted w where w.kind = excluded.kind), notification_preferences.email),
           push = coalesce((select w.push from wanted w where w.kind = excluded.kind), notification_preferences.push)`.execute(
    tx,
  )
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
