/** What the dashboard reads: rollup rows alone, whose number follows the days asked for and not the leads there are. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { spread } from './counting.queries.ts'

/** Both included. */
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
  /** Of the answered ones, the exact median. */
  answer_minutes: number | null
}
/** In order; a day on which nothing was counted is missing. */
export async function listDays(db: Db, { from, to }: Days): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with each as (
      select day, minutes, sum(leads) over (partition by day order by minutes) as up_to, sum(leads) over (partition by day) as all
        from dashboard_answers where day between ${from}::date and ${to}::date),
    middle as (select day, min(minutes) as minutes from each where up_to * 2 >= each.all group by day)
    select d.day::text as day, d.briefs, d.saw_matches, d.saw_three, d.invited, d.invitations, d.answered, d.won, d.sent,
           d.sent_answered, d.sent_declined, d.sent_expired, m.minutes as answer_minutes
      from dashboard_days d left join middle m using (day)
     where d.day between ${from}::date and ${to}::date order by d.day`.execute(db)
  return rows
}

export type AnswersRow = {
  median: number | null
  median_before: number | null
  /** By the whole hours that had passed. */
  hours: { hours: number; leads: number }[]
}
/** The median is the lower one of two. */
export async function selectAnswers(db: Db, { from, to }: Days, before: Days): Promise<AnswersRow> {
  const { rows } = await sql<AnswersRow>`
    with counted as (
      select day >= ${from}::date as now, minutes, sum(leads) as leads
        from dashboard_answers where day between ${before.from}::date and ${to}::date group by 1, 2),
    each as (
      select now, minutes, leads, sum(leads) over (partition by now order by minutes) as up_to, sum(leads) over (partition by now) as all
        from counted)
    select min(minutes) filter (where now and up_to * 2 >= each.all) as median,
           min(minutes) filter (where not now and up_to * 2 >= each.all) as median_before,
           (select coalesce(jsonb_agg(h order by h.hours), '[]')
              from (select minutes / 60 as hours, sum(leads) as leads from each where now group by 1) h) as hours
      from each`.execute(db)
  return rows[0] ?? { median: null, median_before: null, hours: [] }
}

export type DemandRow = { state_id: number; style_id: number; briefs: number; experts: number; free_places: number }
/** Where anybody wants or offers anything. */
export async function listDemand(db: Db, { from, to }: Days): Promise<DemandRow[]> {
  const { rows } = await sql<DemandRow>`
    select state_id, style_id, coalesce(d.briefs, 0)::int as briefs, coalesce(s.experts, 0) as experts,
           coalesce(s.free_places, 0) as free_places
      from (select state_id, style_id, sum(briefs) as briefs from dashboard_demand
             where day between ${from}::date and ${to}::date group by 1, 2) d
      full join dashboard_supply s using (state_id, style_id)
     order by 1, 2`.execute(db)
  return rows
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

export type SpreadRow = { leads: number; experts: number }
/** As it was counted last; other days than the usual ones are counted now. */
export async function listSpread(db: Db, { from, to }: Days): Promise<SpreadRow[]> {
  const kept = await sql<SpreadRow>`
    select leads, experts from dashboard_spread
     where from_day = ${from}::date and to_day = ${to}::date order by leads`.execute(db)
  if (kept.rows.length > 0) return kept.rows
  const { rows } = await sql<SpreadRow>`
    select leads, experts from (${spread(sql`select ${from}::date as from_day, ${to}::date as to_day`)}) s
     where experts > 0 order by leads`.execute(db)
  return rows
}

export type RevenueRow = {
  /** Null for all days before the first one asked for. */
  day: string | null
  plan_id: number
  currency: 'DKK' | 'EUR'
  started: number
  ended: number
  paying: number
  trialing: number
  paying_year: number
}
/** What changed on each day, and the sum of all days before them; in order. */
export async function listRevenue(db: Db, { from, to }: Days): Promise<RevenueRow[]> {
  const { rows } = await sql<RevenueRow>`
    select case when day >= ${from}::date then day::text end as day, plan_id, currency, sum(started)::int as started,
           sum(ended)::int as ended, sum(paying)::int as paying, sum(trialing)::int as trialing,
           sum(paying_year)::bigint as paying_year
      from dashboard_revenue where day <= ${to}::date
     group by 1, 2, 3 order by 1 nulls first, 2, 3`.execute(db)
  return rows
}
