/** Data about experts for the market index, in a few statements for any number of experts. */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { MOST_CHANGES, type Changes } from '../../../platform/read-models/read-models.ts'
import { countsAsNew } from './workload/workload.queries.ts'

/** Only these experts; without ids every public one. */
export type MarketScope = { ids?: readonly number[] }

/** Lists are joined by commas, which are much faster to read than arrays, and most experts have the same lists. */
export type MarketRow = {
  id: number
  active: boolean
  joined_day: number
  joined_at: number
  service_types: string
  project_types: string
  expert_type: string
  session_types: string
  project_sizes: string
  project_phases: string
  budget_ids: string
  timeline_ids: string
  aspect_ids: string
  room_type_ids: string
  specialty_ids: string
  skill_ids: string
  style_ids: string
  languages: string
  /** A tsvector as text; null before the words are first written. */
  words: string | null
  country_id: number
  state_id: number | null
  city_id: number
  further_city_ids: string
  plan_id: number
  works_outside: boolean
  reach_km: number | null
  description: string
  locale: string
  usual_response_minutes: number | null
}
export type LoadRow = {
  id: number
  leads30: number
  leads_open: number
  capacity_month: number
  leads_total: number
  leads_answered: number
  reviews_n: number
  reviews_mean: number
  /** Results of leads in the last half-year, the oldest first: `3 taken,4 busy`, with the load at that time. */
  answers: string | null
  /** The expert has stated not to be free within a month. */
  booked_out: boolean
}
export type StyleCount = { expert_id: number; style_id: number; source: 'project' | 'taste'; n: number }

/** Public: active, and the account neither suspended nor deleted. */
export const isPublic = sql<boolean>`(e.status = 'active' and a.suspended_at is null and a.deleted_at is null)`

export async function listMarketRows(db: Db, { ids }: MarketScope): Promise<MarketRow[]> {
  const { rows } = await sql<MarketRow>`
    select e.id, ${isPublic} as active, floor(extract(epoch from e.joined_at) / 86400)::int as joined_day,
           floor(extract(epoch from e.joined_at))::float8 as joined_at,
           e.expert_type, array_to_string(e.service_types, ',') as service_types, array_to_string(e.project_types, ',') as project_types,
           array_to_string(e.session_types, ',') as session_types, array_to_string(e.project_sizes, ',') as project_sizes,
           array_to_string(e.project_phases, ',') as project_phases, array_to_string(e.languages, ',') as languages,
           array_to_string(e.budget_ids, ',') as budget_ids, array_to_string(e.timeline_ids, ',') as timeline_ids,
           array_to_string(e.aspect_ids, ',') as aspect_ids, array_to_string(e.room_type_ids, ',') as room_type_ids,
           array_to_string(e.specialty_ids, ',') as specialty_ids, array_to_string(e.skill_ids, ',') as skill_ids,
           array_to_string(e.style_ids, ',') as style_ids,
           e.country_id, e.state_id, e.city_id, array_to_string(e.further_city_ids, ',') as further_city_ids, e.plan_id, e.works_outside, e.reach_km, e.description, a.locale, e.usual_response_minutes, w.words::text as words
      from experts e join accounts a on a.id = e.account_id left join expert_words w on w.expert_id = e.id
     where ${ids ? sql`e.id = any(${ids}::bigint[])` : isPublic}
     order by e.id`.execute(db)
  return rows
}

/** Load and ratings: they change daily without an edit of the profile. */
export async function listLoadRows(db: Db, ids?: readonly number[]): Promise<LoadRow[]> {
  const named = ids ? sql`= any(${ids}::bigint[])` : sql`is not null`
  const { rows } = await sql<LoadRow>`
    with recent as (
      select expert_id, count(*) filter (where ${countsAsNew('leads')})::int as leads30,
             count(*) filter (where status = 'new' and expires_at > app_now())::int as leads_open
        from leads where expert_id ${named} and (created_at > app_now() - interval '30 days' or status = 'new') group by expert_id
    ), met as (
      select expert_id, created_at,
             count(*) over (partition by expert_id order by created_at
                            range between interval '30 days' preceding and current row) as leads,
             case when status = 'declined' then case when decline_reason = 'busy' then 'busy' end
                  when status = 'expired' then 'silent'
                  when answered_at > created_at + interval '48 hours' then 'late'
                  when answered_at is not null then 'taken' end as kind
        from leads where expert_id ${named} and created_at > app_now() - interval '210 days'
      union all
      -- a pause with leads says that one more was too many
      select m.expert_id, m.created_at, taken.n + 1, 'paused'
        from expert_moves m cross join lateral (
          select count(*) as n from leads l
           where l.expert_id = m.expert_id and l.created_at <= m.created_at and l.created_at > m.created_at - interval '30 days') taken
       where m.expert_id ${named} and m.status_to = 'paused' and m.actor = 'expert' and taken.n > 0
    ), told as (
      -- the oldest month only fills the load of later ones
      select expert_id, string_agg(leads || ' ' || kind, ',' order by created_at) as answers from met
       where kind is not null and created_at > app_now() - interval '180 days' group by expert_id
    ), judged as (
      select expert_id, count(*)::int as n, avg(rating)::float8 as mean from reviews
       where expert_id ${named} and status = 'published' group by expert_id
    )
    select e.id, coalesce(r.leads30, 0) as leads30, coalesce(r.leads_open, 0) as leads_open, least(e.capacity_wish, p.new_leads_limit) as capacity_month,
           e.leads_total, e.leads_answered, coalesce(j.n, 0) as reviews_n, coalesce(j.mean, 0) as reviews_mean,
           t.answers, coalesce(e.available_from > (app_now() at time zone 'Europe/Copenhagen')::date + 30, false) as booked_out
      from experts e join subscription_plans p on p.id = e.plan_id
      left join recent r on r.expert_id = e.id left join told t on t.expert_id = e.id left join judged j on j.expert_id = e.id
     where e.id ${named}`.execute(db)
  return rows
}

/** Styles of published projects' pictures (else of the project), and of showcase photos that the expert chose. */
export const styleCounts = (named: RawBuilder<unknown>): RawBuilder<StyleCount> => sql<StyleCount>`
  select p.expert_id, coalesce(i.style_id, p.style_ids[1]) as style_id, 'project' as source, count(*)::int as n
    from projects p join project_images i on i.project_id = p.id
   where p.expert_id ${named} and p.status = 'published' and coalesce(i.style_id, p.style_ids[1]) is not null
   group by 1, 2
  union all
  select ep.expert_id, s.style_id, 'taste', count(*)::int
    from expert_photos ep join showcases s on s.id = ep.showcase_id where ep.expert_id ${named} group by 1, 2`

export async function listStyleCounts(db: Db, ids?: readonly number[]): Promise<StyleCount[]> {
  const named = ids ? sql`= any(${ids}::bigint[])` : sql`is not null`
  return (await styleCounts(named).execute(db)).rows
}

export async function listProjectTexts(
  db: Db,
  ids?: readonly number[],
): Promise<{ expert_id: number; text: string }[]> {
  const named = ids ? sql`= any(${ids}::bigint[])` : sql`is not null`
  const { rows } = await sql<{ expert_id: number; text: string }>`
    select expert_id, string_agg(title || '. ' || description, ' ' order by position, id) as text
      from projects where expert_id ${named} and status = 'published' group by expert_id`.execute(db)
  return rows
}

export async function selectExpertCount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from experts where status = 'active'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** At most `most` public experts, after `after` by id. One restored from an archive has no mark until a change. */
export async function listMarketXids(db: Db, after: number, most: number): Promise<{ id: number; xid: string }[]> {
  const { rows } = await sql<{ id: number; xid: string }>`
    select e.id, coalesce(m.xid::text, '0') as xid
      from experts e join accounts a on a.id = e.account_id left join expert_marks m on m.expert_id = e.id
     where e.id > ${after} and ${isPublic} order by e.id limit ${most}`.execute(db)
  return rows
}

/**
 * Experts changed by transactions that the snapshot `mark` did not see, and the current snapshot; without a mark no
 * experts. Each change is listed once, however long another transaction stays open.
 */
export async function listChangedExperts(db: Db, mark: string | undefined): Promise<Changes> {
  const { rows } = await sql<Changes>`
    select pg_current_snapshot()::text as mark, array(
      select expert_id from expert_marks
       where xid >= pg_snapshot_xmin(${mark ?? null}::text::pg_snapshot)
         and not pg_visible_in_snapshot(xid, ${mark ?? null}::text::pg_snapshot)
       limit ${MOST_CHANGES + 1}) as changed`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('pg_current_snapshot() answered nothing')
  return row
}
