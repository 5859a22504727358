import { billingKinds } from '@husrum/contract/identity/accounts/notification-preferences.ts'
import { sql } from 'kysely'
import { deleteInBatches } from '../../../../platform/database/batches.ts'
import { appNow, type Database, type Db, type Tx } from '../../../../platform/database/database.ts'
import type { PushDevice } from '../../../../platform/providers/delivery/delivery.ts'
import type { PushKeys } from '../../../../platform/providers/delivery/push-crypto.ts'
import { isAlreadyNotified, isRead } from '../notifications.queries.ts'
import { mayReceive } from '../outgoing.queries.ts'

export async function maybePushKeys(db: Db): Promise<PushKeys | undefined> {
  const row = await db.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirst()
  return row && { publicKey: row.public_key, privateKey: row.private_key }
}

/** If several instances create keys at once, the first row stays. */
export async function insertPushKeys(db: Db, { publicKey, privateKey }: PushKeys): Promise<void> {
  await db
    .insertInto('push_key')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute()
}

type Subscription = PushDevice & { account_id: number; session_id: number }

/** A browser has one address for all its users: the last subscriber is notified there. */
export async function upsertSubscription(tx: Tx, row: Subscription): Promise<number> {
  const { id } = await tx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet((given) => ({
        account_id: given.ref('excluded.account_id'),
        session_id: given.ref('excluded.session_id'),
        p256dh: given.ref('excluded.p256dh'),
        auth: given.ref('excluded.auth'),
        created_at: appNow,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes all but the newest of an account. */
export async function deleteSurplus(tx: Tx, accountId: number, kept: number): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (from) =>
      from
        .selectFrom('push_subscriptions')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .execute()
}

export async function deleteSubscription(db: Db, accountId: number, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', accountId)
    .where('endpoint', '=', endpoint)
    .execute()
}

export async function deleteSubscriptionsOf(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('account_id', '=', accountId).execute()
}

export async function deleteDevice(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

/** Deletes devices that were logged out; they get no notifications before this either. */
export async function deleteLoggedOut(db: Database): Promise<void> {
  const loggedOut = sql<boolean>`
    exists (select from sessions s where s.id = push_subscriptions.session_id and s.revoked_at is not null)`
  await deleteInBatches(db, 'push_subscriptions', loggedOut)
}

/** The session has not ended, and the person's account is active. */
const devicesInUse = (db: Db) =>
  db
    .selectFrom('push_subscriptions as d')
    .innerJoin('sessions as s', 's.id', 'd.session_id')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .where('s.revoked_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .where('a.suspended_at', 'is', null)

/**
 * Only while the device belongs to this person: another subscriber in the same browser takes over its row, and must not
 * receive what was written for the first.
 */
export function maybeDevice(db: Db, id: number, accountId: number | null): Promise<PushDevice | undefined> {
  return devicesInUse(db)
    .select(['d.endpoint', 'd.p256dh', 'd.auth'])
    .where('d.id', '=', id)
    .where('d.account_id', '=', accountId)
    .executeTakeFirst()
}

/** The same check for the device of a push, which may have waited at its push service since. */
export async function selectMayShow(db: Db, key: string): Promise<boolean> {
  const device = await devicesInUse(db)
    .innerJoin('deliveries as m', (join) =>
      join.onRef('m.push_subscription_id', '=', 'd.id').onRef('m.account_id', '=', 'd.account_id'),
    )
    .select('d.id')
    .where('m.key', '=', key)
    .executeTakeFirst()
  return device !== undefined
}

export type PushReader = { locale: string; devices: { id: number; endpoint: string }[] }

/** The person to notify on a device, who has not read the notification. */
export async function maybePushReader(tx: Tx, id: number, lateDays: number): Promise<PushReader | undefined> {
  const { rows } = await sql<PushReader>`
    select a.locale, json_agg(json_build_object('id', d.id, 'endpoint', d.endpoint) order by d.id) as devices
      from notifications n join accounts a on a.id = n.account_id
      join push_subscriptions d on d.account_id = a.id
      join sessions s on s.id = d.session_id and s.revoked_at is null
      left join leads l on l.id = n.lead_id
      left join studio_people own on own.account_id = a.id left join experts e on e.id = own.expert_id
      left join notification_preferences p on p.account_id = a.id
       and p.kind = case when n.kind = any(${[...billingKinds]}::text[]) then 'billing' else n.kind end
     where n.id = ${id} and ${mayReceive('push')}
       and n.push_due_at > app_now() - make_interval(days => ${lateDays})
       and not ${isRead} and not ${isAlreadyNotified}
     group by a.id`.execute(tx)
  return rows[0]
}

export async function markPushed(tx: Tx, id: number, pushed: boolean): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ push_due_at: null, ...(pushed ? { pushed_at: appNow } : {}) })
    .where('id', '=', id)
    .execute()
}
