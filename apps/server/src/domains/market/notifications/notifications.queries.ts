import { notificationKinds, type NotificationKind } from '@husrum/contract/market/notifications/notifications.ts'
import type { PlanFacts, PlanNews } from '../../../app/events.ts'
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import { deleteInBatches } from '../../../platform/database/batches.ts'
import type { Database, Db, Tx } from '../../../platform/database/database.ts'
import type { Ready } from '../../../platform/core/jobs/set-aside-rows.ts'
import { rowVersion } from '../../../platform/database/row-versions.ts'
import type { DB } from '../../../platform/database/schema.ts'

/** The sender is on the other side of the thread; an account has one role. */
const otherSide = sql`case a.role when 'client' then 'expert' else 'client' end`
const unreadMessages = sql<number>`(
  select count(*)::int from messages m where m.thread_id = n.thread_id and m.sender = ${otherSide} and m.read_at is null)`

/** Opening the lead or the thread marks the notification as read, on any device. */
export const isRead = sql<boolean>`(n.read_at is not null
  or n.kind = 'new_lead' and (l.read_at is not null or l.status <> 'new')
  or n.kind = 'lead_expiring' and l.status <> 'new'
  or n.kind = 'new_message' and ${unreadMessages} = 0
  or n.kind = 'new_matches' and (
    not exists (select from briefs b where b.client_id = n.account_id and b.status = 'active')
    or exists (select from matches m join briefs b on b.id = m.brief_id
                where b.client_id = n.account_id and m.delivered_at > n.notified_at))
  or n.kind = 'saved_searches' and not exists (
    select from saved_searches s join saved_search_finds f on f.search_id = s.id
     where s.account_id = n.account_id and f.found_at > s.looked_at)
  or n.kind = 'brief_asked' and not exists (
    select from briefs b
     where b.client_id = n.account_id and b.status = 'active' and b.asked_answer is null
        and n.about = concat('brief:', b.id, ':asked:', b.asked_days))
  or n.kind = 'review' and n.detail = 'due' and exists (select from reviews v where v.lead_id = n.lead_id)
  or n.kind in ('lead_answered', 'lead_changed', 'quote', 'meeting') and exists (
    select from messages m join threads p on p.id = m.thread_id
     where p.client_id = l.client_id and p.expert_id = l.expert_id
       and case m.sender when a.role then m.created_at else m.read_at end > n.notified_at))`

/**
 * A message in the transaction that created or moved a lead, or with the card of a quote or a meeting, is covered by
 * the notification about that; the next message gets its own.
 */
export const isAlreadyNotified = sql<boolean>`(n.kind = 'new_message' and exists (
  select from notifications o
   where o.account_id = n.account_id and o.notified_at = n.notified_at
     and o.kind in ('new_lead', 'lead_answered', 'lead_changed', 'quote', 'meeting')))`

/** The notifications that the list shows and counts, without kinds of a newer release that has used this database. */
const isListed = sql<boolean>`(n.kind = any(${[...notificationKinds]}::text[]) and not ${isAlreadyNotified})`

/** People who have left have no name, and an expert sees only a client's first name. */
const expertName = sql<string>`case when ea.deleted_at is not null then '' when e.expert_type = 'agency' then coalesce(e.company_name, e.name) else e.name end`
const clientName = sql<string>`case when c.deleted_at is null then split_part(c.name, ' ', 1) else '' end`

export type NotificationRow = Omit<Selectable<DB['notifications']>, 'kind' | 'about' | 'told_at' | 'facts'> & {
  kind: NotificationKind
  /** Only for kinds about the plan. */ facts: PlanFacts | null
  role: string
  read: boolean
  unread_messages: number
  /** The other person; empty if that person has left. */
  name: string
  counterpart_gone: boolean
  city_id: number | null
  percent: number | null
  expires_at: Date | null
  lead_status: string | null
  /** The conversation of client and expert, also for notifications about a lead. */
  pair_thread_id: number | null
  blocked: boolean
  /** The recipient has blocked the conversation. */ blocks: boolean
  /** The hire has a review. */ reviewed: boolean
  /** The recipient has muted this conversation. */
  muted: boolean
}

function listed(db: Db) {
  return db
    .selectFrom('notifications as n')
    .innerJoin('accounts as a', 'a.id', 'n.account_id')
    .leftJoin('threads as own', 'own.id', 'n.thread_id')
    .leftJoin('leads as l', 'l.id', 'n.lead_id')
    .leftJoin('threads as t', (join) =>
      join.on(
        sql`coalesce(own.id, (select p.id from threads p where p.client_id = l.client_id and p.expert_id = l.expert_id))`,
        '=',
        sql.ref('t.id'),
      ),
    )
    .leftJoin('experts as e', (join) => join.on('e.id', '=', sql<number>`coalesce(l.expert_id, own.expert_id)`))
    .leftJoin('accounts as ea', 'ea.id', 'e.account_id')
    .leftJoin('accounts as c', (join) => join.on('c.id', '=', sql<number>`coalesce(l.client_id, own.client_id)`))
    .leftJoin('briefs as b', 'b.id', 'l.brief_id')
    .select([
      'n.id',
      'n.account_id',
      'n.detail',
      'n.lead_id',
      'n.thread_id',
      'n.notified_at',
      'n.read_at',
      'n.mail_due_at',
      'n.mailed_at',
      'n.push_due_at',
      'n.pushed_at',
      sql<NotificationKind>`n.kind`.as('kind'),
      'a.role',
      isRead.as('read'),
      unreadMessages.as('unread_messages'),
      sql<string>`coalesce(case a.role when 'client' then ${expertName} else ${clientName} end, '')`.as('name'),
      sql<boolean>`coalesce(case a.role when 'client' then ea.deleted_at is not null or ea.suspended_at is not null
        else c.deleted_at is not null or c.suspended_at is not null end, false)`.as('counterpart_gone'),
      sql<number | null>`case a.role when 'client' then e.city_id else coalesce(b.city_id, c.city_id) end`.as(
        'city_id',
      ),
      'l.percent',
      'l.expires_at',
      'l.status as lead_status',
      't.id as pair_thread_id',
      'n.happens_at',
      sql<PlanFacts | null>`n.facts`.as('facts'),
      sql<boolean>`exists (select from reviews v where v.lead_id = n.lead_id)`.as('reviewed'),
      sql<boolean>`t.blocked_at is not null`.as('blocked'),
      sql<boolean>`case a.role when 'client' then t.blocked_by_client_at else t.blocked_by_expert_at end is not null`.as(
        'blocks',
      ),
      sql<boolean>`case a.role when 'client' then t.muted_by_client_at else t.muted_by_expert_at end is not null`.as(
        'muted',
      ),
    ])
}

type Counts = { total: number; unread: number }
const countsOf = (accountId: number | RawBuilder<number>) => sql<Counts>`
  select json_build_object('total', count(*), 'unread', count(*) filter (where not ${isRead}))
    from notifications n join accounts a on a.id = n.account_id left join leads l on l.id = n.lead_id
   where n.account_id = ${accountId} and ${isListed}`

type Page = { limit: number; offset: number }
export async function listNotifications(
  db: Db,
  accountId: number,
  page: Page,
): Promise<Counts & { rows: NotificationRow[] }> {
  const found = await listed(db)
    .select(sql<Counts>`(${countsOf(accountId)})`.as('counts'))
    .where('n.account_id', '=', accountId)
    .where(isListed)
    .orderBy('n.notified_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const [first] = found
  // a page beyond the last one has no row with the totals
  const nothing = { total: 0, unread: 0 }
  const counts = first ? first.counts : page.offset === 0 ? nothing : await countNotifications(db, accountId)
  return { ...counts, rows: found }
}

/**
 * Changes with everything that `listNotifications` returns. Rows beyond the page are only counted; those on it are
 * selected before any join.
 */
export async function selectNotificationsVersion(
  db: Db,
  { account_id, role }: { account_id: number; role: string },
  page: Page,
): Promise<string> {
  const other =
    role === 'client'
      ? {
          joined: sql`left join experts e on e.id = coalesce(l.expert_id, own.expert_id)
                 left join accounts o on o.id = e.account_id`,
          version: rowVersion(['o', 'e']),
        }
      : {
          joined: sql`left join briefs b on b.id = l.brief_id
                 left join accounts o on o.id = coalesce(l.client_id, own.client_id)`,
          version: rowVersion(['o', 'b']),
        }
  const shown = sql`concat_ws(' ', ${rowVersion(['n', 'l'])}, ${other.version}, pair.id, listed.read, ${unreadMessages})`
  const { rows } = await sql<{ version: string }>`
    with mine as materialized (
      select n.id, n.notified_at, ${isRead} as read
        from notifications n join accounts a on a.id = n.account_id left join leads l on l.id = n.lead_id
       where n.account_id = ${account_id} and ${isListed}
    )
    select concat_ws(' ', (select concat_ws(' ', count(*), count(*) filter (where not read)) from mine), (
             select md5(string_agg(${shown}, ',' order by n.id)) from (
               select * from mine order by notified_at desc, id desc limit ${page.limit} offset ${page.offset}) as listed
               join notifications n on n.id = listed.id join accounts a on a.id = n.account_id
               left join leads l on l.id = n.lead_id left join threads own on own.id = n.thread_id
               left join threads pair on pair.client_id = l.client_id and pair.expert_id = l.expert_id
               ${other.joined})) as version`.execute(db)
  return rows[0]?.version ?? ''
}

export function maybeNotification(db: Db, id: number): Promise<NotificationRow | undefined> {
  return listed(db).where('n.id', '=', id).executeTakeFirst()
}

export async function countNotifications(db: Db, accountId: number): Promise<Counts> {
  const { rows } = await sql<{ counts: Counts }>`select (${countsOf(accountId)}) as counts`.execute(db)
  return rows[0]?.counts ?? { total: 0, unread: 0 }
}

/** Unread notifications of several people in one statement. */
export async function countUnreadOf(db: Db, accounts: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ account_id: number; counts: Counts }>`
    select g.id as account_id, (${countsOf(sql<number>`g.id`)}) as counts
      from unnest(${[...accounts]}::bigint[]) as g(id)`.execute(db)
  return new Map(rows.map(({ account_id, counts }) => [account_id, counts.unread]))
}

/** Ids of other people are ignored like unknown ones. Returns whether any notification was marked. */
export async function markRead(db: Db, accountId: number, ids: readonly number[] | undefined): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`app_now()` })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<number>`any(${ids ?? []}::bigint[])`))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks all about a conversation's pair as read, for a reader who has opened it. Returns whether there was any. */
export async function markPairRead(tx: Tx, accountId: number, threadId: number): Promise<boolean> {
  const { rows } = await sql`
    update notifications n set read_at = app_now()
      from leads l join threads t on t.client_id = l.client_id and t.expert_id = l.expert_id
     where l.id = n.lead_id and t.id = ${threadId} and n.account_id = ${accountId} and n.read_at is null
       and n.kind in ('lead_answered', 'lead_changed', 'quote', 'meeting')
    returning n.id`.execute(tx)
  return rows.length > 0
}

/** Marks the steps that a lead's page shows. Quotes and meetings are read in the conversation. */
export async function markLeadNewsRead(tx: Tx, accountId: number, leadId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`app_now()` })
    .where('lead_id', '=', leadId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'lead_changed')
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Null without a device for pushes, so that no useless push waits. */
export const pushDueOf = (account: RawBuilder<unknown>) => sql<Date | null>`case
  when exists (select from push_subscriptions d where d.account_id = ${account})
  then app_now() + make_interval(secs => ${PUSH_WAIT_S}) end`
/** A person with an open page has read it by then. */
export const PUSH_WAIT_S = 10

/**
 * The people of the studio `of` to notify about an assigned item: the assignee, and the owner if requested; all of them
 * if it is unassigned or the assignee has left.
 */
export const recipientsOf = (
  of: RawBuilder<unknown>,
  assigned: RawBuilder<unknown>,
  { owner }: { owner: boolean },
): RawBuilder<unknown> => sql`(
  select s.account_id from studio_people s
   where s.expert_id = ${of} and (s.account_id = ${assigned} ${owner ? sql`or s.role = 'owner'` : sql``} or not exists (
     select from studio_people x where x.expert_id = ${of} and x.account_id = ${assigned})))`

type NewNotificationRow = Pick<Insertable<DB['notifications']>, 'account_id' | 'detail' | 'lead_id' | 'about'> & {
  kind: NotificationKind
  mailed: boolean
}

/** Deletes the notification of an approval or a suspension that was undone; returns its recipient. */
export async function deleteDecisionLine(
  tx: Tx,
  expertId: number,
  status: 'active' | 'suspended',
): Promise<number | undefined> {
  const action = status === 'active' ? 'approve' : 'suspend'
  const { rows } = await sql<{ account_id: number }>`
    delete from notifications n using experts e
     where e.id = ${expertId} and n.account_id = e.account_id and n.kind = 'profile_decision'
       and n.about = (select 'expert-move:' || m.id from expert_moves m
                       where m.expert_id = e.id and m.action = ${action} and m.status_to = ${status}
                       order by m.id desc limit 1)
    returning n.account_id`.execute(tx)
  return rows[0]?.account_id
}

/** Undefined if it already existed. `mailed`: it is sent by the channels that its recipient chose. */
export async function insertOnce(
  db: Db,
  { mailed, ...line }: NewNotificationRow,
): Promise<{ id: number; account_id: number } | undefined> {
  return db
    .insertInto('notifications')
    .values({
      ...line,
      mail_due_at: mailed ? sql<Date>`app_now()` : null,
      push_due_at: mailed ? pushDueOf(sql`${line.account_id}`) : null,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'about']).doNothing())
    .returning(['id', 'account_id'])
    .executeTakeFirst()
}

/** A notification about the plan; billing sends its mail. Returns what this call wrote. */
export async function insertPlanNews(
  tx: Tx,
  accountId: number,
  { kind, detail, about, happens_at, facts }: PlanNews,
): Promise<{ id: number; account_id: number; mails: boolean; pushes: boolean }[]> {
  const { rows } = await sql<{ id: number; account_id: number; mails: boolean; pushes: boolean }>`
    insert into notifications (account_id, kind, detail, about, happens_at, facts, push_due_at)
    values (${accountId}, ${kind}, ${detail}, ${about}, ${happens_at}, ${JSON.stringify(facts)}, ${pushDueOf(sql`${accountId}::bigint`)})
        on conflict (account_id, about) do nothing
    returning id, account_id, false as mails, push_due_at is not null as pushes`.execute(tx)
  return rows
}

/** One notification for all saved searches, which returns to the top with each day's results. */
export async function upsertSearchNews(
  tx: Tx,
  accountId: number,
  count: number,
): Promise<{ id: number; account_id: number; mails: boolean; pushes: boolean }[]> {
  const { rows } = await sql<{ id: number; account_id: number; mails: boolean; pushes: boolean }>`
    insert into notifications (account_id, kind, detail, about, push_due_at)
    values (${accountId}, 'saved_searches', ${String(count)}, 'saved-searches', ${pushDueOf(sql`${accountId}::bigint`)})
        on conflict (account_id, about) do update set
           notified_at = app_now(), read_at = null, detail = excluded.detail, push_due_at = excluded.push_due_at
    returning id, account_id, false as mails, push_due_at is not null as pushes`.execute(tx)
  return rows
}

/** Asks a client "Still looking?"; `about` contains the brief and the days. */
export async function insertAsked(
  tx: Tx,
  { brief_id, client_id, days }: { brief_id: number; client_id: number; days: number },
): Promise<{ id: number; account_id: number; mails: boolean; pushes: boolean }[]> {
  const { rows } = await sql<{ id: number; account_id: number; mails: boolean; pushes: boolean }>`
    insert into notifications (account_id, kind, detail, about, push_due_at)
    values (${client_id}, 'brief_asked', ${String(days)}, ${`brief:${brief_id}:asked:${days}`},
            ${pushDueOf(sql`${client_id}::bigint`)})
        on conflict (account_id, about) do nothing
    returning id, account_id, false as mails, push_due_at is not null as pushes`.execute(tx)
  return rows
}

type NewLeadLine = { id: number; account_id: number; mails: boolean; pushes: boolean }
/** Notifies the studios of new leads, in the order of their accounts; returns what this call wrote. */
export async function insertNewLeads(tx: Tx, leadIds: readonly number[]): Promise<NewLeadLine[]> {
  const { rows } = await sql<NewLeadLine>`
    insert into notifications (account_id, kind, lead_id, about, mail_due_at, push_due_at)
    select s.account_id, 'new_lead', l.id, 'lead:' || l.id, app_now(), ${pushDueOf(sql`s.account_id`)}
      from leads l join studio_people s on s.expert_id = l.expert_id
     where l.id = any(${[...leadIds]}::bigint[]) order by s.account_id
        on conflict (account_id, about) do nothing
    returning id, account_id, true as mails, push_due_at is not null as pushes`.execute(tx)
  return rows
}

/** Notifies a person of a studio about an assigned lead; repeated for each assignment. */
export async function insertAssigned(tx: Tx, leadId: number, accountId: number): Promise<NewLeadLine[]> {
  const { rows } = await sql<NewLeadLine>`
    insert into notifications (account_id, kind, detail, lead_id, about, mail_due_at, push_due_at)
    values (${accountId}, 'lead_changed', 'assigned', ${leadId}, ${`lead:${leadId}:assigned`}, app_now(),
            ${pushDueOf(sql`${accountId}::bigint`)})
        on conflict (account_id, about) do update set notified_at = app_now(), read_at = null,
           push_due_at = excluded.push_due_at
    returning id, account_id, mail_due_at is not null as mails, push_due_at is not null as pushes`.execute(tx)
  return rows
}

export type MessagePace = {
  /** Seconds that a message is unread before the mail. */ wait: number
  /** Seconds between two mails of a thread. */ pause: number
}

export type MessageLine = {
  id: number
  account_id: number
  mail_in_seconds: number
  newly_due: boolean
  newly_pushed: boolean
}

/**
 * One notification per thread and reader, marked unread again. Returns the seconds until its mail is due, also after
 * the last mail, and whether the wait starts now.
 */
export async function upsertMessageLines(
  tx: Tx,
  messageId: number,
  { wait, pause }: MessagePace,
): Promise<MessageLine[]> {
  const assigned = sql`(select l.assigned_to from leads l where l.id = t.lead_id)`
  const { rows } = await sql<MessageLine>`
    insert into notifications (account_id, kind, thread_id, about, mail_due_at, push_due_at)
    select r.account_id, 'new_message', t.id, 'thread:' || t.id, app_now() + make_interval(secs => ${wait}),
           ${pushDueOf(sql`r.account_id`)}
      from messages m join threads t on t.id = m.thread_id
     cross join lateral (
       select t.client_id as account_id where m.sender = 'expert'
       union all select told.account_id from ${recipientsOf(sql.ref('t.expert_id'), assigned, { owner: false })} as told
        where m.sender = 'client') as r
     where m.id = ${messageId}
       and case m.sender when 'client' then t.muted_by_expert_at else t.muted_by_client_at end is null
     order by r.account_id
    on conflict (account_id, about) do update set
      notified_at = app_now(), read_at = null,
      mail_due_at = coalesce(notifications.mail_due_at, greatest(
        app_now() + make_interval(secs => ${wait}), notifications.mailed_at + make_interval(secs => ${pause}))),
      push_due_at = coalesce(notifications.push_due_at, excluded.push_due_at)
    returning id, account_id, ceil(extract(epoch from mail_due_at - app_now()))::int as mail_in_seconds,
      not exists (
        -- the line as it was before this statement
        select from notifications o
         where o.account_id = notifications.account_id and o.about = notifications.about and o.mail_due_at is not null
      ) as newly_due,
      push_due_at is not null and not exists (
        select from notifications o
         where o.account_id = notifications.account_id and o.about = notifications.about and o.push_due_at is not null
      ) as newly_pushed`.execute(tx)
  return rows
}

export type Decision = { id: number; status_from: string | null; status_to: string; actor: string }
/** The last status change of a profile; the event is emitted in its transaction. */
export function selectLastMove(tx: Tx, expertId: number): Promise<Decision> {
  return tx
    .selectFrom('expert_moves')
    .select(['id', 'status_from', 'status_to', 'actor'])
    .where('expert_id', '=', expertId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** `id` is the id of the lead. */
export type Expiring = { id: number; account_id: number; hours: number; about: string }
/**
 * Unanswered leads that have passed one of these marks before the deadline without a notification, with that mark in
 * hours. A moved deadline has its own marks.
 */
export async function listExpiring(db: Db, ready: Ready, hours: readonly number[]): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    select l.id, r.account_id, h.hours, h.about
      from leads l
      cross join lateral ${recipientsOf(sql.ref('l.expert_id'), sql.ref('l.assigned_to'), { owner: true })} as r
      cross join lateral (
        select min(hours) as hours,
               concat('lead:', l.id, ':', min(hours), 'h:', extract(epoch from l.expires_at)::bigint) as about
          from unnest(${[...hours]}::int[]) as hours
         where l.expires_at <= app_now() + make_interval(hours => hours)) h
     where l.status = 'new' and l.deleted_at is null and l.declines_at is null and l.expires_at > app_now()
       and l.paused_at is null
       and h.hours is not null
       and not exists (select from notifications n where n.account_id = r.account_id and n.about = h.about)
       and ${ready('l.id')}
     order by l.expires_at, l.id, r.account_id`.execute(db)
  return rows
}

export async function deleteOf(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('notifications').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('notification_preferences').where('account_id', '=', accountId).execute()
}

export async function deleteOld(db: Database, days: number): Promise<void> {
  const old = sql`app_now() - make_interval(days => ${days})`
  // the question for a review remains while it can be answered, which starts at the agreed end of the work
  const isOpen = sql`(kind = 'review' and detail = 'due' and happens_at > app_now())`
  await deleteInBatches(db, 'notifications', sql`notified_at < ${old} and ${isOpen} is not true`)
}
