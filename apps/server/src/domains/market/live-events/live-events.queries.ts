import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/database/database.ts'

export type Side = 'client' | 'expert'
/** An event before it has recipients: both people of a thread, both of a lead, or one account. */
export type NewEvent = {
  name: string
  payload: Record<string, unknown>
  thread_id?: number
  client_id?: number
  expert_id?: number
  account_id?: number
  /** Only for this side. */ side?: Side
}

/**
 * Numbers the events per recipient and inserts them: the last statement of its transaction. The counter rows are locked
 * in the order of the accounts until the commit, so numbers are committed in order. Returns the recipients.
 */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<number[]> {
  const { rows } = await sql<{ recipient_id: number }>`
    with given as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as (
        name text, payload jsonb, thread_id bigint, client_id bigint, expert_id bigint, account_id bigint, side text
      )) with ordinality as g(name, payload, thread_id, client_id, expert_id, account_id, side, nth)
    ), addressed as materialized (
      select g.name, g.payload, r.recipient_id,
             row_number() over (partition by r.recipient_id order by g.nth) as nth,
             count(*) over (partition by r.recipient_id) as n
        from given g left join threads t on t.id = g.thread_id
        left join experts e on e.id = coalesce(t.expert_id, g.expert_id)
       cross join lateral (
         select coalesce(t.client_id, g.client_id), 'client' union all select g.account_id, g.side
         union all select s.account_id, 'expert' from studio_people s where s.expert_id = e.id) as r(recipient_id, side)
       where r.recipient_id is not null and (g.side is null or g.side = r.side)
    ), counted as (
      insert into event_counters as c (account_id, seq)
      select recipient_id, ${firstNumber} + count(*) from addressed group by recipient_id order by recipient_id
          on conflict (account_id) do update
         set seq = c.seq + (select n from addressed a where a.recipient_id = c.account_id limit 1)
      returning account_id, seq
    )
    insert into events (recipient_id, seq, name, payload)
    select a.recipient_id, c.seq - a.n + a.nth, a.name, a.payload
      from addressed a join counted c on c.account_id = a.recipient_id
    returning recipient_id`.execute(tx)
  return [...new Set(rows.map(({ recipient_id }) => recipient_id))]
}

/** Counters start at the current time: backups omit them, so after a restore no number is used twice. */
const firstNumber = sql.raw('floor(extract(epoch from clock_timestamp()) * 1000)::bigint')

export type EventRow = { recipient_id: number; seq: number; name: string; payload: Record<string, unknown> }

/** Events after these numbers, by recipient and in order. */
export async function listEvents(db: Db, after: ReadonlyMap<number, number>, page: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.recipient_id, e.seq, e.name, e.payload
      from unnest(${[...after.keys()]}::bigint[], ${[...after.values()]}::bigint[]) as a(recipient_id, seq)
     cross join lateral (
       select * from events where recipient_id = a.recipient_id and seq > a.seq order by seq limit ${page}) as e
     order by e.recipient_id, e.seq`.execute(db)
  return rows
}

export async function listBehind(db: Db, after: ReadonlyMap<number, number>): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select c.account_id
      from unnest(${[...after.keys()]}::bigint[], ${[...after.values()]}::bigint[]) as a(account_id, seq)
      join event_counters c on c.account_id = a.account_id and c.seq > a.seq`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

export type Position = { seq: number; /** All later events are still stored. */ kept: boolean }
export async function selectPosition(db: Db, accountId: number, after: number): Promise<Position> {
  const { rows } = await sql<Position>`
    select c.seq, c.seq = ${after} or exists (
             select from events where recipient_id = c.account_id and seq = ${after}::bigint + 1) as kept
      from event_counters c where c.account_id = ${accountId}`.execute(db)
  return rows[0] ?? { seq: await insertCounter(db, accountId), kept: false }
}

/** An existing counter does not change. */
async function insertCounter(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    insert into event_counters as c (account_id, seq) values (${accountId}, ${firstNumber})
        on conflict (account_id) do update set seq = c.seq returning seq`.execute(db)
  return rows[0]?.seq ?? 0
}

export type Seen = { account_id: number; thread_id: number; unread_count: number }
/** Unread messages of these people in these threads. */
export async function listUnread(
  db: Db,
  pairs: readonly (readonly [account: number, thread: number])[],
): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    select p.account_id, p.thread_id, (
             select count(*)::int from messages m
              where m.thread_id = t.id and m.read_at is null
                and m.sender = case when t.client_id = p.account_id then 'expert' else 'client' end) as unread_count
      from unnest(${pairs.map(([account]) => account)}::bigint[], ${pairs.map(([, thread]) => thread)}::bigint[])
             as p(account_id, thread_id)
      join threads t on t.id = p.thread_id`.execute(db)
  return rows
}

export type Counted = { account_id: number; count: number }
/**
 * All unread messages of these people, except in threads they have muted, as the list of threads counts them
 * (`unreadOfAll` in threads.queries.ts, which explains why the ids are an array).
 */
export async function countMessages(db: Db, accounts: readonly number[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select a.id as account_id, (
             select count(*)::int from messages m
              where m.read_at is null and m.sender = case a.role when 'client' then 'expert' else 'client' end
                and m.thread_id = any(case a.role
                      when 'client' then array(
                        select t.id from threads t where t.client_id = a.id and t.muted_by_client_at is null)
                      else array(
                        select t.id from threads t where t.expert_id = e.expert_id and t.muted_by_expert_at is null)
                    end)) as count
      from accounts a left join studio_people e on e.account_id = a.id where a.id = any(${[...accounts]}::bigint[])`.execute(
    db,
  )
  return rows
}

/** For the experts among the accounts, the leads that await an answer, as the list of leads counts them. */
export async function countLeads(db: Db, accounts: readonly number[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select e.account_id, (
             select count(*)::int from leads l
              where l.expert_id = e.expert_id and l.deleted_at is null and l.status = 'new' and l.declines_at is null
                and not coalesce(l.snoozed_until > app_now(), false)
           ) as count
      from studio_people e where e.account_id = any(${[...accounts]}::bigint[])`.execute(db)
  return rows
}

export type Typing = { recipient_id: number; open: boolean }
/** The readers of this person's text in the thread: the client, or the studio's people. Empty for other threads. */
export async function listTyping(db: Db, accountId: number, threadId: number): Promise<Typing[]> {
  const { rows } = await sql<Typing>`
    select case when t.client_id = ${accountId} then s.account_id else t.client_id end as recipient_id,
           t.blocked_at is null as open
      from threads t join studio_people s on s.expert_id = t.expert_id
     where t.id = ${threadId} and (t.client_id = ${accountId} or s.account_id = ${accountId})`.execute(db)
  return rows
}

const SWEPT_AT_ONCE = 10_000
/** Returns whether more may be left. */
export async function deleteOldEvents(db: Database, hours: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from events where ctid = any(array(
      select ctid from events where created_at < app_now() - make_interval(hours => ${hours}) limit ${SWEPT_AT_ONCE}))`.execute(
    db,
  )
  return numAffectedRows >= BigInt(SWEPT_AT_ONCE)
}

export async function deleteOf(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('events').where('recipient_id', '=', accountId).execute()
}
