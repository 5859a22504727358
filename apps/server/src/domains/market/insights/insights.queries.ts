/** The figures of one expert for some days, and the medians of others; `from` and `to` are days, both included. */
import { sql, type RawBuilder } from 'kysely'
import { serviceTypes, type LeadStatus, type ServiceType } from '@husrum/contract/core/vocabulary.ts'
import type { Db } from '../../../platform/database/database.ts'
import { rowVersions } from '../../../platform/database/row-versions.ts'

export type Days = { from: string; to: string }

const copenhagen = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone 'Europe/Copenhagen')::date`
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Copenhagen')`
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Europe/Copenhagen')`
const within = (column: RawBuilder<unknown>, { from, to }: Days) =>
  sql`${column} >= ${startOf(from)} and ${column} < ${endOf(to)}`

/** Days before the period that are counted too, to compare views before and after a project. */
export const DAYS_BEFORE = 28

/** For each fee, the number of clients who named it and saw the expert at a place. */
const named = (expertId: number, days: Days) => sql`
  select f.position as place, b.budget_id, count(*) as clients
    from match_features f join matches m on m.id = f.match_id join briefs b on b.id = m.brief_id
   where m.expert_id = ${expertId} and f.position <= 5 and ${within(sql`f.delivered_at`, days)}
   group by 1, 2`
/** A meeting has taken place, and the expert has not sent a quote for the lead yet. */
const waiting = (expertId: number) => sql`
  leads l where l.expert_id = ${expertId} and l.status in ('contacted', 'meeting')
     and exists (select from meetings m where m.lead_id = l.id and m.status = 'agreed'
                    and m.starts_at + make_interval(mins => m.minutes) < app_now())
     and not exists (select from quotes q where q.lead_id = l.id and q.sent_at is not null)`

/** The current plan, and a version that changes with all data of the expert that `selectFigures` reads. */
export async function selectVersion(
  db: Db,
  expertId: number,
  days: Days,
): Promise<{ plan_id: number; version: string } | undefined> {
  const { rows } = await sql<{ plan_id: number; version: string }>`
    select e.plan_id, concat_ws(' ',
      e.ctid, e.xmin,
      (select ${rowVersions(['d'], 'd.day')} from insight_days d
        where d.expert_id = e.id and d.day between ${days.from}::date - ${DAYS_BEFORE}::int and ${days.to}::date),
      (select ${rowVersions(['l', 'b'], 'l.id')} from leads l join briefs b on b.id = l.brief_id
        where l.expert_id = e.id and ${within(sql`l.created_at`, days)}),
      (select ${rowVersions(['q'], 'q.id')} from quotes q join leads l on l.id = q.lead_id
        where l.expert_id = e.id and ${within(sql`l.created_at`, days)}),
      (select ${rowVersions(['m'], 'm.id')} from meetings m join leads l on l.id = m.lead_id
        where l.expert_id = e.id and ${within(sql`l.created_at`, days)}),
      (select ${rowVersions(['s'], 's.id')} from showcases s
        where s.id in (select unnest(b.photo_ids) from leads l join briefs b on b.id = l.brief_id
                        where l.expert_id = e.id and ${within(sql`l.created_at`, days)})),
      (select ${rowVersions(['o'], 'o.id')} from days_off o where o.expert_id = e.id),
      (select ${rowVersions(['p'], 'p.id')} from projects p where p.expert_id = e.id),
      (select string_agg(concat_ws(' ', place, budget_id, clients), ',' order by place, budget_id) from (${named(expertId, days)}) n),
      (select count(*) from ${waiting(expertId)})
    ) as version
      from experts e where e.id = ${expertId}`.execute(db)
  return rows[0]
}

export type OwnDay = {
  day: string
  views: number
  opened: number
  shown: [number, number, number, number, number]
  later: number
}
export type OwnLead = {
  id: number
  status: LeadStatus
  created_at: string
  answered_at: string | null
  hire_confirmed: boolean
  /** When the first quote was sent. */
  quoted_at: string | null
  /** When the last meeting before the quote ended; only meetings that have taken place. */
  met_at: string | null
  style_ids: number[]
  photo_style_ids: number[]
}
export type Figures = {
  /** The first service type if an unfinished profile has none. */
  service_type: ServiceType
  country_id: number
  city_id: number
  budget_ids: number[]
  counted_since: string | null
  /** In order; days without a count are missing, and some days precede the period. */
  days: OwnDay[]
  leads: OwnLead[]
  days_off: { from_day: string; to_day: string }[]
  /** Published in the period, oldest first. */
  projects: { id: number; title: string; day: string }[]
  /** Budgets named by clients who saw the expert at a place. */
  named: { place: number; budget_id: number; clients: number }[]
  /** Leads whose meeting has taken place and that await a quote. */
  waiting: number
}

export async function selectFigures(db: Db, expertId: number, days: Days): Promise<Figures> {
  const { rows } = await sql<{ figures: Figures }>`
    select jsonb_build_object(
      'service_type', coalesce(e.service_types[1], ${serviceTypes[0]}::text), 'country_id', e.country_id, 'city_id', e.city_id, 'budget_ids', e.budget_ids,
      'counted_since', (select min(day) from insight_days),
      'days', (
        select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'views', d.views, 'opened', d.opened,
                 'shown', jsonb_build_array(d.shown_1, d.shown_2, d.shown_3, d.shown_4, d.shown_5), 'later', d.shown_later)
                 order by d.day), '[]')
          from insight_days d
         where d.expert_id = e.id and d.day between ${days.from}::date - ${DAYS_BEFORE}::int and ${days.to}::date),
      'leads', (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'status', l.status, 'created_at', l.created_at,
                 'answered_at', l.answered_at, 'hire_confirmed', l.hire_confirmed_at is not null,
                 'quoted_at', q.sent_at, 'met_at', m.ended, 'style_ids', b.style_ids,
                 'photo_style_ids', array(select s.style_id from showcases s where s.id = any(b.photo_ids)))
                 order by l.created_at, l.id), '[]')
          from leads l join briefs b on b.id = l.brief_id
          left join lateral (select min(sent_at) as sent_at from quotes where lead_id = l.id) q on true
          left join lateral (
            select max(starts_at + make_interval(mins => minutes)) as ended from meetings
             where lead_id = l.id and status = 'agreed'
               and starts_at + make_interval(mins => minutes) <= coalesce(q.sent_at, app_now())) m on true
         where l.expert_id = e.id and ${within(sql`l.created_at`, days)}),
      'days_off', (
        select coalesce(jsonb_agg(jsonb_build_object('from_day', from_day, 'to_day', to_day)), '[]')
          from days_off where expert_id = e.id),
      'projects', (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'day', ${copenhagen(sql`p.published_at`)})
                 order by p.published_at, p.id), '[]')
          from projects p
         where p.expert_id = e.id and p.status = 'published' and p.deleted_at is null
           and p.published_at < ${endOf(days.to)} and p.published_at >= ${startOf(days.from)}),
      'named', (
        select coalesce(jsonb_agg(to_jsonb(n) order by n.place, n.budget_id), '[]') from (${named(expertId, days)}) n),
      'waiting', (select count(*) from ${waiting(expertId)})
    ) as figures
      from experts e where e.id = ${expertId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no expert ${expertId}`)
  return row.figures
}

/** Figures of other experts, each null unless at least `fewest` of them have it. */
export type Medians = {
  experts: number
  compared: number
  views: number | null
  shown: number | null
  opened: number | null
  sent: number | null
  answered: number | null
  won: number | null
  opened_percent: number | null
  sent_percent: number | null
  answered_percent: number | null
  won_percent: number | null
  minutes: number | null
  places: (number | null)[]
  /** Weeks counted back from the last day. */
  weeks: (number | null)[]
}
export type Group = {
  /** The requesting expert, who is excluded. */
  expert_id: number
  service_type: string
  country_id: number
  /** The cities of the compared experts, with the distance of each. */
  cities: readonly { id: number; km: number }[]
  /** The maximum number of compared experts; the nearest are used. */
  most: number
  fewest: number
}

/** Only active experts count. A rate above 100 % is meaningless and becomes null. */
export async function selectMedians(db: Db, group: Group, { from, to }: Days): Promise<Medians> {
  const { cities, fewest } = group
  const middle = (value: RawBuilder<unknown>) => sql`
    case when count(${value}) >= ${fewest}::int then percentile_cont(0.5) within group (order by ${value}) end`
  const share = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) => sql`
    case when ${whole} > 0 and ${part} <= ${whole} then 100.0 * ${part} / ${whole} end`
  const column = (name: string) => sql.ref(name)
  const { rows } = await sql<{ medians: Medians }>`
    with near as materialized (
      select e.id, count(*) over () as experts
        from experts e
        join unnest(${cities.map(({ id }) => id)}::bigint[], ${cities.map(({ km }) => km)}::float8[]) as c (id, km) on c.id = e.city_id
       where e.status = 'active' and e.id <> ${group.expert_id} and e.country_id = ${group.country_id}
         and ${group.service_type} = any(e.service_types)
       order by c.km, e.id limit ${group.most}
    ), weekly as materialized (
      select d.expert_id, (${to}::date - d.day) / 7 as week, sum(d.views) as views, sum(d.opened) as opened,
             sum(d.shown_1) as s1, sum(d.shown_2) as s2, sum(d.shown_3) as s3, sum(d.shown_4) as s4, sum(d.shown_5) as s5,
             sum(d.shown_later) as later
        from near join insight_days d on d.expert_id = near.id
       where d.day between ${from}::date and ${to}::date
       group by 1, 2
    ), counted as (
      select expert_id, sum(views) as views, sum(opened) as opened,
             sum(s1) as s1, sum(s2) as s2, sum(s3) as s3, sum(s4) as s4, sum(s5) as s5,
             sum(s1 + s2 + s3 + s4 + s5 + later) as shown
        from weekly group by 1
    ), asked as (
      select l.expert_id, count(*) as sent, count(l.answered_at) as answered,
             count(*) filter (where l.answered_at is not null or l.status = 'expired') as due,
             count(*) filter (where l.status = 'won' and l.hire_confirmed_at is not null) as won,
             percentile_cont(0.5) within group (order by a.working_minutes) as minutes
        from near join leads l on l.expert_id = near.id left join lead_answers a on a.lead_id = l.id
       where ${within(sql`l.created_at`, { from, to })}
       group by 1
    ), each as (
      select near.id, coalesce(c.views, 0) as views, coalesce(c.opened, 0) as opened, coalesce(c.shown, 0) as shown,
             coalesce(c.s1, 0) as s1, coalesce(c.s2, 0) as s2, coalesce(c.s3, 0) as s3, coalesce(c.s4, 0) as s4,
             coalesce(c.s5, 0) as s5, coalesce(a.sent, 0) as sent, coalesce(a.answered, 0) as answered,
             coalesce(a.due, 0) as due, coalesce(a.won, 0) as won, a.minutes
        from near left join counted c on c.expert_id = near.id left join asked a on a.expert_id = near.id
    ), weeks as (
      -- zeros are added, not joined: without statistics of what stands above, a join would compare each with each
      select week, ${middle(sql`views`)} as views
        from (select expert_id, week, sum(views) as views
                from (select expert_id, week, views from weekly
                      union all
                      select near.id, w.week, 0 from near cross join generate_series(0, (${to}::date - ${from}::date) / 7) as w (week)) as seen
               group by 1, 2) as each_week
       group by week
    )
    select jsonb_build_object(
      'experts', coalesce((select max(experts) from near), 0), 'compared', count(*),
      'views', ${middle(column('views'))}, 'shown', ${middle(column('shown'))}, 'opened', ${middle(column('opened'))},
      'sent', ${middle(column('sent'))}, 'answered', ${middle(column('answered'))}, 'won', ${middle(column('won'))},
      'opened_percent', ${middle(share(sql`opened`, sql`shown`))},
      'sent_percent', ${middle(share(sql`sent`, sql`opened`))},
      'answered_percent', ${middle(share(sql`answered`, sql`due`))},
      'won_percent', ${middle(share(sql`won`, sql`sent`))},
      'minutes', ${middle(column('minutes'))},
      'places', jsonb_build_array(${sql.join(['s1', 's2', 's3', 's4', 's5'].map((place) => middle(column(place))))}),
      'weeks', coalesce((select jsonb_agg(views order by week) from weeks), '[]')
    ) as medians from each`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate has one row')
  return row.medians
}
