/** The rollup tables and their sources. A day is one in Copenhagen, and is counted whole or not at all. */
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { countsAsNew } from '../../experts/profile/workload/load.service.ts'

/** The usual periods, in days: each is stored as of today, with the one before. */
const USUAL_DAYS = [7, 30, 90]
/** Increase it whenever the rows of a day are counted in another way, so that all days are counted again. */
const COUNTED_AS = 2

/** Locks the count for this transaction; false while another instance counts. */
export async function lockCount(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from dashboard_state for update skip locked`.execute(tx)
  return rows.length === 1
}

/** Marks days that an instance of an earlier release has counted in its own way. */
export async function markForeignDays(tx: Tx): Promise<void> {
  await sql`insert into dashboard_marks (day) select day from dashboard_days where counted_as < ${COUNTED_AS}`.execute(
    tx,
  )
}

/** Replaces marks of showcases by marks of the days whose briefs chose them. */
export async function updateShowcaseMarks(tx: Tx): Promise<void> {
  await sql`
    with taken as (delete from dashboard_marks where showcase_id is not null returning showcase_id)
    insert into dashboard_marks (day)
    select distinct copenhagen_day(b.created_at) from briefs b
     where b.photo_ids && (select array_agg(showcase_id) from taken)`.execute(tx)
}

/** Removes the marks of up to so many days, the newest first. A later change leaves its own mark. */
export async function deleteMarks(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with chosen as (select distinct day from dashboard_marks where day is not null order by day desc limit ${most}),
    taken as (delete from dashboard_marks m using chosen c where m.day = c.day returning m.day)
    select distinct day::text as day from taken`.execute(tx)
  return rows.map(({ day }) => day)
}

/** For one day: with a range of constants, the planner knows how small a part of the table it is. */
const within = (column: string, day: string | RawBuilder<unknown>) => sql`
  ${sql.ref(column)} >= (${day}::date::timestamp at time zone 'Europe/Copenhagen')
  and ${sql.ref(column)} < ((${day}::date + 1)::timestamp at time zone 'Europe/Copenhagen')`
const ofDay = (day: string) => sql`${within('b.created_at', day)} and b.status <> 'draft'`

/** Whether the expert accepted: true, false, or unknown while open or when the client withdrew it unanswered. */
const accepted = sql`case when l.status = 'declined' then false when l.answered_at is not null then true
                          when l.status in ('expired', 'lost') then false end`
/** The component of the match that a reason belongs to. */
const component = sql`case when reason->>'key' like 'online%' then 'proximity'
                           when reason->>'key' like 'specialist%' then 'specialists'
                           when reason->>'key' like 'aspect%' then 'aspects'
                           else split_part(reason->>'key', '_', 1) end`

/** In order: an entry that reads other counts of the day comes after them. */
const counted: Record<string, (day: string) => RawBuilder<unknown>> = {
  dashboard_answers: (day) => sql`
    insert into dashboard_answers (day, minutes, leads)
    select ${day}::date, greatest(0, floor(extract(epoch from l.answered_at - l.created_at) / 60)), count(*)
      from leads l where ${within('l.created_at', day)} and l.answered_at is not null group by 2`,
  dashboard_answer_hours: (day) => sql`
    insert into dashboard_answer_hours (day, hours, leads)
    select day, minutes / 60, sum(leads) from dashboard_answers where day = ${day}::date group by 1, 2`,
  dashboard_days: (day) => sql`
    insert into dashboard_days (day, briefs, saw_matches, saw_three, invited, invitations, answered, won,
                                sent, sent_answered, sent_declined, sent_expired, sent_won, answer_minutes, counted_as)
    select ${day}::date, c.*, s.*, (
             select min(minutes) from (
               select minutes, sum(leads) over (order by minutes) as up_to, sum(leads) over () as all
                 from dashboard_answers where day = ${day}::date) a
              where up_to * 2 >= a.all), ${COUNTED_AS}
      from (
        -- each step has all of the next one: who sends a brief from a profile has seen one, whatever was listed
        select count(*), count(*) filter (where m.shown > 0 or i.sent > 0), count(*) filter (where m.shown >= 3),
               count(*) filter (where i.sent > 0), coalesce(sum(i.sent), 0), count(*) filter (where i.answered or i.won),
               count(*) filter (where i.won)
          from briefs b
          cross join lateral (select count(delivered_at) as shown from matches where brief_id = b.id) m
          cross join lateral (
            select count(*) as sent, coalesce(bool_or(answered_at is not null), false) as answered,
                   coalesce(bool_or(hire_confirmed_at is not null), false) as won
              from leads where brief_id = b.id) i
         where ${ofDay(day)}) c
      cross join (
        select count(*), count(l.answered_at), count(*) filter (where l.status = 'declined'),
               count(*) filter (where l.status = 'expired' and l.answered_at is null),
               count(l.hire_confirmed_at)
          from leads l where ${within('l.created_at', day)}) s`,
  dashboard_demand: (day) => sql`
    insert into dashboard_demand (day, state_id, style_id, briefs)
    select ${day}::date, c.state_id, wanted.style_id, count(*)
      from briefs b join cities c on c.id = b.city_id
      cross join lateral (
        select unnest(b.style_ids) as style_id
        union select s.style_id from showcases s where s.id = any(b.photo_ids)) wanted
     where ${ofDay(day)} group by 2, 3`,
  dashboard_percents: (day) => sql`
    insert into dashboard_percents (day, percent, matches, agreed)
    select ${day}::date, m.percent, count(*), count(*) filter (where l.agreed)
      from briefs b join matches m on m.brief_id = b.id join match_features f on f.match_id = m.id and f.position = 1
      -- of several leads the first: it is what the list brought about
      left join lateral (
        select l.id, ${accepted} as agreed from leads l
         where l.brief_id = m.brief_id and l.expert_id = m.expert_id order by l.id limit 1) l on true
     where ${ofDay(day)} and (l.id is null or l.agreed is not null)
     group by 2`,
  dashboard_traits: (day) => sql`
    insert into dashboard_traits (day, kind, key, shown, invited, won)
    select ${day}::date, trait.kind, trait.key, count(*), count(*) filter (where l.sent), count(*) filter (where l.won)
      from briefs b join matches m on m.brief_id = b.id and m.delivered_at is not null
      cross join lateral (
        select count(*) > 0 as sent, coalesce(bool_or(hire_confirmed_at is not null), false) as won
          from leads where brief_id = m.brief_id and expert_id = m.expert_id) l
      cross join lateral (
        select 'all' as kind, '' as key
        union select 'reason', ${component} from jsonb_array_elements(m.reasons) as reason
        union select 'relaxed', unnest(m.relaxed)) trait
     where ${ofDay(day)} group by 2, 3`,
  dashboard_revenue: (day) => sql`
    insert into dashboard_revenue (day, plan_id, currency, started, ended, paying, trialing, paying_year)
    select ${day}::date, change.plan_id, change.currency, sum(change.started), sum(change.ended), sum(change.paying),
           sum(change.trialing), sum(change.paying * change.year_price)
      from subscription_steps s
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
     where ${within('s.at', day)} and change.plan_id is not null
     group by 2, 3`,
}
function pays(step: 's' | 'earlier') {
  return sql`coalesce(${sql.ref(`${step}.state`)} in ('active', 'past_due'), false)`
}

/** Counts these days again in every table. The caller holds the lock of the count. */
export async function replaceDays(tx: Tx, list: readonly string[]): Promise<void> {
  for (const [table, insert] of Object.entries(counted)) {
    await sql`delete from ${sql.table(table)} where day = any(${[...list]}::date[])`.execute(tx)
    for (const day of list) await insert(day).execute(tx)
  }
  const months = sql`select distinct date_trunc('month', day::timestamp)::date from unnest(${[...list]}::date[]) as day`
  await sql`delete from dashboard_demand_months where month in (${months})`.execute(tx)
  await sql`
    insert into dashboard_demand_months (month, state_id, style_id, briefs)
    select m.month, d.state_id, d.style_id, sum(d.briefs)
      from (${months}) as m (month) join dashboard_demand d on d.day >= m.month and d.day < m.month + interval '1 month'
     group by 1, 2, 3`.execute(tx)
}

/** On which of these days each expert received leads. */
export async function replaceGiven(tx: Tx, list: readonly string[]): Promise<void> {
  const days = sql`${[...list]}::date[]`
  await sql`
    with fresh as (
      select l.expert_id, array_agg(d.day) as days
        from unnest(${days}) as d (day)
        cross join lateral (select l.expert_id from leads l where ${within('l.created_at', sql`d.day`)} offset 0) l group by 1
    ), touched as (
      select expert_id, g.days as former, f.days as fresh from fresh f full join dashboard_given g using (expert_id)
       where f.days is not null or g.days && ${days})
    insert into dashboard_given (expert_id, days)
    select expert_id, array(
             select day from unnest(former) as day where day <> all(${days}) union all select unnest(fresh) order by 1)
      from touched
    on conflict (expert_id) do update set days = excluded.days where dashboard_given.days <> excluded.days`.execute(tx)
}

/** Which experts are active, and since when. Experts who joined since the last count are added without leads. */
export async function updateActive(tx: Tx): Promise<void> {
  const since = sql`case when e.status = 'active' then e.joined_at end`
  await sql`
    insert into dashboard_given (expert_id, joined_at)
    select e.id, ${since} from experts e left join dashboard_given g on g.expert_id = e.id
     where g.expert_id is null or g.joined_at is distinct from ${since}
    on conflict (expert_id) do update set joined_at = excluded.joined_at`.execute(tx)
}

/** Where experts work and in which styles, with their free places for new leads. */
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

/** For the usual periods that end today, and those before them. */
export async function replaceSpread(tx: Tx): Promise<void> {
  await sql`delete from dashboard_spread`.execute(tx)
  await sql`
    insert into dashboard_spread (from_day, to_day, leads, experts)
    ${spread(sql`
      select today - n * (back + 1) + 1 as from_day, today - n * back as to_day
        from (select copenhagen_day(app_now()) as today) t cross join unnest(${USUAL_DAYS}::int[]) n cross join unnest(array[0, 1]) back`)}`.execute(
    tx,
  )
}

/** For each period and number of leads: how many active experts who joined by its end received so many in it. */
export const spread = (periods: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with period as materialized (
    select from_day, to_day, ((to_day + 1)::timestamp at time zone 'Europe/Copenhagen') as ends from (${periods}) p)
  select from_day, to_day, leads, count(*)::int as experts
    from (
      select p.from_day, p.to_day, width_bucket(p.to_day, g.days) - width_bucket(p.from_day - 1, g.days) as leads
        from period p join dashboard_given g on g.joined_at < p.ends) each
   group by 1, 2, 3`

export async function markCounted(tx: Tx): Promise<void> {
  await sql`update dashboard_state set revision = revision + 1, counted_at = app_now()`.execute(tx)
}
