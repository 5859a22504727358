/** The dashboard reads only rollup rows: their number depends on the days requested, not on the number of leads. */
import { plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { spread } from './counting.queries.ts'

/** Both days are included. */
export type Days = { from: string; to: string }

export async function selectCount(db: Db): Promise<{ revision: number; counted_at: Date | null }> {
  const { rows } = await sql<{
    revision: number
    counted_at: Date | null
  }>`select revision, counted_at from dashboard_state`.execute(db)
  const [row] = rows
  if (!row) throw new Error('dashboard_state has one row')
  return row
}

export type DayRow = {
  day: string
  briefs: number
  saw_matches: number
  saw_three: number
  invited: number
  invitations: number
  answered: number
  won: number
  sent: number
  sent_answered: number
  sent_declined: number
  sent_expired: number
  /** The exact median of the answered ones. */
  answer_minutes: number | null
}
/** Sorted by day; days on which nothing was counted are missing. */
export async function listDays(db: Db, { from, to }: Days): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day::text, briefs, saw_matches, saw_three, invited, invitations, answered, won, sent, sent_answered,
           sent_declined, sent_expired, answer_minutes
      from dashboard_days where day between ${from}::date and ${to}::date order by dashboard_days.day`.execute(db)
  return rows
}

export type AnswersRow = {
  median: number | null
  median_before: number | null
  /** By whole hours until the answer. */
  hours: { hours: number; leads: number }[]
}
/** The median is the lower one of two. The counts by hour show its hour; minutes are read only for that hour. */
export async function selectAnswers(db: Db, { from, to }: Days, before: Days): Promise<AnswersRow> {
  const { rows } = await sql<AnswersRow>`
    with counted as (
      select day >= ${from}::date as now, hours, sum(leads) as leads
        from dashboard_answer_hours where day between ${before.from}::date and ${to}::date group by 1, 2),
    each as (
      select now, hours, leads, sum(leads) over (partition by now order by hours) as up_to, sum(leads) over (partition by now) as all
        from counted),
    middle as (
      select distinct on (now) now, hours, up_to - leads as below, each.all
        from each where up_to * 2 >= each.all order by now, hours),
    minute as (
      select m.now, a.minutes, m.below + sum(sum(a.leads)) over (partition by m.now order by a.minutes) as up_to, m.all
        from middle m
        cross join generate_series(case when m.now then ${from}::date else ${before.from}::date end,
                                   case when m.now then ${to}::date else ${before.to}::date end, interval '1 day') as d (day)
        cross join lateral (
          select minutes, leads from dashboard_answers
           where day = d.day::date and minutes between m.hours * 60 and m.hours * 60 + 59 offset 0) a
       group by m.now, m.below, m.all, a.minutes)
    select min(minutes) filter (where now and up_to * 2 >= minute.all) as median,
           min(minutes) filter (where not now and up_to * 2 >= minute.all) as median_before,
           (select coalesce(jsonb_agg(jsonb_build_object('hours', hours, 'leads', leads) order by hours), '[]')
              from counted where now) as hours
      from minute`.execute(db)
  return rows[0] ?? { median: null, median_before: null, hours: [] }
}

export type DemandRow = { state_id: number; style_id: number; briefs: number; experts: number; free_places: number }
/** Cells with any demand or supply; whole months are read as sums, the rest by day. */
export async function listDemand(db: Db, days: Days): Promise<DemandRow[]> {
  const { months, rest } = inMonths(days)
  const parts = [
    sql`select state_id, style_id, briefs from dashboard_demand_months
         where month between ${months.from}::date and ${months.to}::date`,
    ...rest.map(
      ({ from, to }) => sql`
        select state_id, style_id, briefs from dashboard_demand where day between ${from}::date and ${to}::date`,
    ),
  ]
  const { rows } = await sql<DemandRow>`
    select state_id, style_id, coalesce(d.briefs, 0)::int as briefs, coalesce(s.experts, 0) as experts,
           coalesce(s.free_places, 0) as free_places
      from (select state_id, style_id, sum(briefs) as briefs from (${sql.join(parts, sql` union all `)}) parts group by 1, 2) d
      full join dashboard_supply s using (state_id, style_id)
     order by 1, 2`.execute(db)
  return rows
}

/** The whole months inside, by their first days (an empty range if none), and the days before and after them. */
function inMonths({ from, to }: Days): { months: Days; rest: [Days, Days] } {
  const begins = (day: string) => `${day.slice(0, 7)}-01`
  const first = begins(from) === from ? from : begins(plusDays(begins(from), 31))
  const last = begins(plusDays(to, 1))
  if (first >= last)
    return {
      months: { from: first, to: plusDays(first, -1) },
      rest: [
        { from, to },
        { from, to: plusDays(from, -1) },
      ],
    }
  return {
    months: { from: first, to: plusDays(last, -1) },
    rest: [
      { from, to: plusDays(first, -1) },
      { from: last, to },
    ],
  }
}

export type QualityRow = {
  percents: { percent: number; matches: number; agreed: number }[]
  traits: { kind: 'all' | 'reason' | 'relaxed'; key: string; shown: number; invited: number; won: number }[]
}
export async function selectQuality(db: Db, { from, to }: Days): Promise<QualityRow> {
  const { rows } = await sql<QualityRow>`
    select (select coalesce(jsonb_agg(p order by p.percent), '[]')
              from (select percent, sum(matches) as matches, sum(agreed) as agreed from dashboard_percents
                     where day between ${from}::date and ${to}::date group by 1) p) as percents,
           (select coalesce(jsonb_agg(t order by t.shown desc, t.key), '[]')
              from (select kind, key, sum(shown) as shown, sum(invited) as invited, sum(won) as won from dashboard_traits
                     where day between ${from}::date and ${to}::date group by 1, 2) t) as traits`.execute(db)
  return rows[0] ?? { percents: [], traits: [] }
}

export type SpreadRow = { from_day: string; leads: number; experts: number }
/** Both periods: stored by the last count for the usual ones, computed from each expert's days for others. */
export async function listSpread(db: Db, now: Days, before: Days): Promise<SpreadRow[]> {
  const { rows } = await sql<SpreadRow>`
    with period as (
      select * from (values (${before.from}::date, ${before.to}::date), (${now.from}::date, ${now.to}::date)) as p (from_day, to_day)
    ), kept as (select s.* from dashboard_spread s join period using (from_day, to_day))
    select from_day::text, leads, experts from kept
    union all
    select from_day::text, leads, experts
      from (${spread(sql`select * from period p where not exists (select from kept k where k.from_day = p.from_day)`)}) s
     order by 1, 2`.execute(db)
  return rows
}

export type RevenueRow = {
  /** Null for the sum of all days before the first requested one. */
  day: string | null
  plan_id: number
  currency: 'DKK' | 'EUR'
  started: number
  ended: number
  paying: number
  trialing: number
  paying_year: number
}
/** Changes by day, and the sum of all days before them; sorted by day. */
export async function listRevenue(db: Db, { from, to }: Days): Promise<RevenueRow[]> {
  const { rows } = await sql<RevenueRow>`
    select case when day >= ${from}::date then day::text end as day, plan_id, currency, sum(started)::int as started,
           sum(ended)::int as ended, sum(paying)::int as paying, sum(trialing)::int as trialing,
           sum(paying_year)::bigint as paying_year
      from dashboard_revenue where day <= ${to}::date
     group by 1, 2, 3 order by 1 nulls first, 2, 3`.execute(db)
  return rows
}
