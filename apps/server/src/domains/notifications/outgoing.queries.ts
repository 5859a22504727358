import type { NotificationChannel } from '@husrum/contract/notifications.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export type Due = 'mail_due_at' | 'push_due_at'

/** The longest due, or the given one if it is due; locked until what is sent is written. */
export async function maybeDueForUpdate(tx: Tx, due: Due, id?: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('notifications')
    .select('id')
    .where(due, '<=', sql<Date>`app_now()`)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy(due)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.id
}

/**
 * Of a notification `n`, its account `a`, expert `e` and preference `p`: whether the person is here and wants the kind
 * by this channel. Experts take part; a pause stops new leads, not open conversations.
 */
export const mayHear = (channel: NotificationChannel) => sql<boolean>`(
  a.deleted_at is null and a.suspended_at is null and (a.role <> 'expert' or e.status in ('active', 'paused'))
  and coalesce(${sql.ref(`p.${channel}`)}, true))`
