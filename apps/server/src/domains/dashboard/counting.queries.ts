/** The rollup tables and what they are counted from. A day is one in Copenhagen, and is counted whole or not at all. */
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { countsAsNew } from '../experts/load.service.ts'

/** The usual periods, in days: each is kept as it stands today, with the one before. */
const USUAL_DAYS = [7, 30, 90]

/** Locks the count for this transaction; false while another instance is at it. */
export async function lockCount(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from dashboard_state for update skip locked`.execute(tx)
  return rows.length === 1
}

/** Turns marks of showcases into days: of the briefs that chose them. */
export async function updateShowcaseMarks(tx: Tx): Promise<void> {
  await sql`
    with taken as (delete from dashboard_marks where showcase_id is not null returning showcase_id)
    insert into dashboard_marks (day)
    select distinct copenhagen_day(b.created_at) from briefs b
     where b.photo_ids && (select array_agg(showcase_id) from taken)`.execute(tx)
}

/** Takes the marks of up to so many days, the newest first. What changes after this has a mark of its own. */
export async function deleteMarks(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with chosen as (select distinct day from dashboard_marks where day is not null order by day desc limit ${most}),
    taken as (delete from dashboard_marks m using chosen c where m.day = c.day returning m.day)
    select distinct day::text as day from taken`.execute(tx)
  return rows.map(({ day }) => day)
}

/** The rows of each day, found by its bounds. */
const days = (list: readonly string[]) => sql`
  (select day, (day::timestamp at time zone 'Europe/Copenhagen') as starts,
          ((day + 1)::timestamp at time zone 'Europe/Copenhagen') as ends
     from unnest(${[...list]}::date[]) as day) d`
const briefsOfDay = sql`briefs b on b.created_at >= d.starts and b.created_at < d.ends and b.status <> 'draft'`
const leadsOfDay = sql`leads l on l.created_at >= d.starts and l.created_at < d.ends`

/** Whether the expert said yes: true, false, or unknown while open and when the client took it back unanswered. */
const accepted = sql`case when l.status = 'declined' then false when l.answered_at is not null then true
                          when l.status in ('expired', 'lost') then false end`
/** The part of the match that a reason is about, whatever its sentence. */
const component = sql`case when reason->>'key' like 'online%' then 'proximity'
                           when reason->>'key' like 'specialist%' then 'specialists'
                           when reason->>'key' like 'aspect%' then 'aspects'
                           else split_part(reason->>'key', '_', 1) end`

const replaced: Record<string, (list: readonly string[]) => RawBuilder<unknown>> = {
  dashboard_days: (list) => sql`
    insert into dashboard_days (day, briefs, saw_matches, saw_three, invited, invitations, answered, won,
                                sent, sent_answered, sent_declined, sent_expired, sent_won)
    select d.day, c.*, s.*
      from ${days(list)}
      cross join lateral (
        select count(b.id), count(*) filter (where m.shown > 0), count(*) filter (where m.shown >= 3),
               count(*) filter (where i.sent > 0), coalesce(sum(i.sent), 0), count(*) filter (where i.answered),
               count(*) filter (where i.won)
          from (select * from (select d.starts, d.ends) d join ${briefsOfDay}) b
          cross join lateral (select count(delivered_at) as shown from matches where brief_id = b.id) m
          cross join lateral (
            select count(*) as sent, coalesce(bool_or(answered_at is not null), false) as answered,
                   coalesce(bool_or(hire_confirmed_at is not null), false) as won
              from leads where brief_id = b.id) i) c
      cross join lateral (
        select count(*), count(l.answered_at), count(*) filter (where l.status = 'declined'),
               count(*) filter (where l.status = 'expired' and l.answered_at is null),
               count(l.hire_confirmed_at)
          from (select d.starts, d.ends) d join ${leadsOfDay}) s`,
  dashboard_answers: (list) => sql`
    insert into dashboard_answers (day, minutes, leads)
    select d.day, greatest(0, floor(extract(epoch from l.answered_at - l.created_at) / 60)), count(*)
      from ${days(list)} join ${leadsOfDay} where l.answered_at is not null group by 1, 2`,
  dashboard_demand: (list) => sql`
    insert into dashboard_demand (day, state_id, style_id, briefs)
    select d.day, c.state_id, wanted.style_id, count(*)
      from ${days(list)} join ${briefsOfDay} join cities c on c.id = b.city_id
      cross join lateral (
        select unnest(b.style_ids) as style_id
        union select s.style_id from showcases s where s.id = any(b.photo_ids)) wanted
     group by 1, 2, 3`,
  dashboard_percents: (list) => sql`
    insert into dashboard_percents (day, percent, matches, agreed)
    select d.day, m.percent, count(*), count(*) filter (where l.agreed)
      from ${days(list)} join ${briefsOfDay}
      join match_features f on f.brief_id = b.id and f.position = 1 join matches m on m.id = f.match_id
      -- of several leads the first: it is what the list brought about
      left join lateral (
        select l.id, ${accepted} as agreed from leads l
         where l.brief_id = m.brief_id and l.expert_id = m.expert_id order by l.id limit 1) l on true
     where l.id is null or l.agreed is not null
     group by 1, 2`,
  dashboard_traits: (list) => sql`
    insert into dashboard_traits (day, kind, key, shown, invited, won)
    select d.day, trait.kind, trait.key, count(*), count(*) filter (where l.sent), count(*) filter (where l.won)
      from ${days(list)} join ${briefsOfDay} join matches m on m.brief_id = b.id and m.delivered_at is not null
      cross join lateral (
        select count(*) > 0 as sent, coalesce(bool_or(hire_confirmed_at is not null), false) as won
          from leads where brief_id = m.brief_id and expert_id = m.expert_id) l
      cross join lateral (
        select 'all' as kind, '' as key
        union select 'reason', ${component} from jsonb_array_elements(m.reasons) as reason
        union select 'relaxed', unnest(m.relaxed)) trait
     group by 1, 2, 3`,
  dashboard_revenue: (list) => sql`
    insert into dashboard_revenue (day, plan_id, currency, started, ended, paying, trialing, paying_year)
    select d.day, change.plan_id, change.currency, sum(change.started), sum(change.ended), sum(change.paying),
           sum(change.trialing), sum(change.paying * change.year_price)
      from ${days(list)}
      join subscription_steps s on s.at >= d.starts and s.at < d.ends
      left join lateral (
        select * from subscription_steps e where e.subscription_id = s.subscription_id and e.id < s.id
         order by e.id desc limit 1) earlier on true
      cross join lateral (values (${pays('earlier')}, ${pays('s')})) as pays (before, now)
      cross join lateral (
        values (s.plan_id, s.currency, s.year_price, pays.now::int, (s.state = 'trialing')::int,
                (pays.now and not pays.before)::int, 0),
               (earlier.plan_id, earlier.currency, earlier.year_price, -pays.before::int,
                -(earlier.state = 'trialing')::int, 0, (pays.before and not pays.now)::int)
      ) as change (plan_id, currency, year_price, paying, trialing, started, ended)
     where change.plan_id is not null
     group by 1, 2, 3`,
}
function pays(step: 's' | 'earlier') {
  return sql`coalesce(${sql.ref(`${step}.state`)} in ('active', 'past_due'), false)`
}

/** Counts these days anew in every table. The count is locked. */
export async function replaceDays(tx: Tx, list: readonly string[]): Promise<void> {
  for (const [table, insert] of Object.entries(replaced)) {
    await sql`delete from ${sql.table(table)} where day = any(${[...list]}::date[])`.execute(tx)
    await insert(list).execute(tx)
  }
}

/** Where experts work and in which styles, with the places they have left for new leads. */
export async function replaceSupply(tx: Tx): Promise<void> {
  await sql`delete from dashboard_supply`.execute(tx)
  await sql`
    with taken as (
      select l.expert_id, count(*) as leads from leads l where ${countsAsNew('l')} group by 1
    ), active as (
      select e.id, e.style_ids, array_append(e.further_city_ids, e.city_id) as city_ids,
             coalesce(least(e.capacity_wish, p.new_leads_limit), 0) as places, coalesce(t.leads, 0) as taken
        from experts e join subscription_plans p on p.id = e.plan_id join accounts a on a.id = e.account_id
        left join taken t on t.expert_id = e.id
       where e.status = 'active' and a.suspended_at is null and a.deleted_at is null)
    insert into dashboard_supply (state_id, style_id, experts, places, free_places)
    select region.id, style.id, count(*), sum(places), sum(greatest(0, places - taken))
      from active
      cross join lateral (select distinct state_id as id from cities where id = any(active.city_ids)) region
      cross join lateral (select distinct unnest(active.style_ids) as id) style
     group by 1, 2`.execute(tx)
}

/** Of the usual periods that end today, and those before them. */
export async function replaceSpread(tx: Tx): Promise<void> {
  await sql`delete from dashboard_spread`.execute(tx)
  await sql`
    with period as (
      select today - n * (back + 1) + 1 as from_day, today - n * back as to_day
        from (select copenhagen_day(app_now()) as today) t cross join unnest(${USUAL_DAYS}::int[]) n cross join unnest(array[0, 1]) back)
    insert into dashboard_spread (from_day, to_day, leads, experts)
    select p.from_day, p.to_day, s.leads, s.experts
      from period p cross join lateral (${spread(sql`p.from_day`, sql`p.to_day`)}) s`.execute(tx)
}

/** How many active experts who had joined by then had how many leads. */
export const spread = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(g.leads, 0)::int as leads, count(*)::int as experts
    from experts e
    left join (
      select expert_id, count(*) as leads from leads
       where created_at >= (${from}::date::timestamp at time zone 'Europe/Copenhagen')
         and created_at < ((${to}::date + 1)::timestamp at time zone 'Europe/Copenhagen')
       group by 1) g on g.expert_id = e.id
   where e.status = 'active' and e.joined_at < ((${to}::date + 1)::timestamp at time zone 'Europe/Copenhagen')
   group by 1`

export async function markCounted(tx: Tx): Promise<void> {
  await sql`update dashboard_state set revision = revision + 1, counted_at = app_now()`.execute(tx)
}
