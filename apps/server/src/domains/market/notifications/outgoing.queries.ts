import type { NotificationChannel } from '@husrum/contract/identity/accounts/notification-preferences.ts'
import { sql } from 'kysely'
import { appNow, type Tx } from '../../../platform/database/database.ts'
import type { Ready } from '../../../platform/core/jobs/set-aside-rows.ts'

export type Due = 'mail_due_at' | 'push_due_at'

/** The notification due for the longest time, or the given one if it is due; locked until the sending is recorded. */
export async function maybeDueForUpdate(
  tx: Tx,
  ready: Ready,
  due: Due,
  id?: number,
): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom('notifications')
    .select('id')
    .where(due, '<=', appNow)
    .where(ready('notifications.id'))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy(due)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/**
 * For a notification `n`, its account `a`, the expert `e` if the account has a seat, and preference `p`: whether the
 * account is active and allows the kind on this channel. A paused expert gets no new leads, but has open conversations.
 */
export const mayReceive = (channel: NotificationChannel) => sql<boolean>`(
  a.deleted_at is null and a.suspended_at is null and (a.role <> 'expert' or e.status in ('active', 'paused'))
  and coalesce(${sql.ref(`p.${channel}`)}, true))`

export type CardNews = {
  /** The notification is still true: its card was neither withdrawn nor replaced. */ holds: boolean
  /** The next time the pair may be notified of this kind; null if now. */ next_at: Date | null
}
/** Steps that one person can repeat alone; the others need the other person, or the clock. */
const repeatable = sql`('sent', 'new_version', 'withdrawn', 'declined', 'offered', 'changed', 'called_off', 'asked')`

/** Whether and when a notification about a quote or a meeting may be sent. */
export async function selectCardNews(tx: Tx, id: number, due: Due, pauseSeconds: number): Promise<CardNews> {
  const sentAt = sql.ref(`o.${sentBy[due]}`)
  const { rows } = await sql<CardNews>`
    select case when n.detail in ('sent', 'new_version', 'expiring') then q.status = 'sent'
                when n.detail in ('offered', 'changed') then m.status = 'offered'
                when n.detail in ('agreed', 'reminder') then m.status = 'agreed'
                when n.detail = 'asked' then m.status in ('offered', 'agreed') and m.asked_at is not null
                -- the end of a card that another one followed
                when n.detail in ('withdrawn', 'declined', 'called_off') then others.later is not true
                else true end as holds,
           case when n.detail in ${repeatable} and others.told_at > app_now() - pause.length
                then others.told_at + pause.length end as next_at
      from notifications n join leads l on l.id = n.lead_id
      cross join lateral (select split_part(n.about, ':', 2)::bigint as id) card
      cross join (select make_interval(secs => ${pauseSeconds}) as length) pause
      left join quotes q on n.kind = 'quote' and q.id = card.id
      left join meetings m on n.kind = 'meeting' and m.id = card.id
      cross join lateral (
        select max(${sentAt}) filter (where o.detail in ${repeatable}) as told_at,
               bool_or(o.id > n.id and o.detail not in ('expiring', 'reminder')) as later
          from notifications o join leads p on p.id = o.lead_id
         where o.account_id = n.account_id and o.kind = n.kind
           and p.client_id = l.client_id and p.expert_id = l.expert_id) others
     where n.id = ${id}`.execute(tx)
  // there is no row once the lead is deleted, and this notification with it
  return rows[0] ?? { holds: false, next_at: null }
}
const sentBy = { mail_due_at: 'mailed_at', push_due_at: 'pushed_at' } as const

export async function markPostponed(tx: Tx, id: number, due: Due, until: Date): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ [due]: until })
    .where('id', '=', id)
    .execute()
}
