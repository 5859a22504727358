import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

export type Period = { from: Date; until: Date }
export type FiguresRow = {
  briefs: number
  sent: number
  invitations: number
  answered: number
  hired: number
  clients_without: number
  joined: number
  /** Infinite when half of those who joined have no lead yet. */
  days_to_first_lead: number | null
  /** All experts at the end of the period. */
  experts: number
  /** Regions with at least `leastExperts` experts. */
  regions: { state_id: number; experts: number; briefs: number }[]
}

/** Ignores everything after the end of the period, so a later count gives the same result. */
export async function selectFigures(db: Db, { from, until }: Period, leastExperts: number): Promise<FiguresRow> {
  const { rows } = await sql<FiguresRow>`
    with of_brief as (
      select b.client_id, b.state_id, count(l.id) as invitations,
             coalesce(bool_or(l.answered_at < ${until} and l.status <> 'declined'), false) as answered,
             coalesce(bool_or(l.hire_confirmed_at < ${until}), false) as hired
        from briefs b left join leads l on l.brief_id = b.id and l.created_at < ${until}
       where b.created_at >= ${from} and b.created_at < ${until} and b.status <> 'draft'
       group by b.id),
    of_client as (select sum(invitations) as invitations from of_brief group by client_id),
    of_expert as (
      select extract(epoch from (
               select min(l.created_at) from leads l
                where l.expert_id = e.id and l.created_at >= e.joined_at and l.created_at < ${until}
             ) - e.joined_at) as waited
        from experts e
       where e.status in ('active', 'paused') and e.joined_at >= ${from} and e.joined_at < ${until}),
    of_region as (
      select e.state_id, count(*) as experts
        from experts e
       where e.status in ('active', 'paused') and e.joined_at < ${until}
       group by e.state_id)
    select count(*)::int as briefs,
           count(*) filter (where invitations > 0)::int as sent,
           coalesce(sum(invitations), 0)::int as invitations,
           count(*) filter (where answered)::int as answered,
           count(*) filter (where hired)::int as hired,
           (select count(*) filter (where invitations = 0)::int from of_client) as clients_without,
           (select count(*)::int from of_expert) as joined,
           (select percentile_disc(0.5) within group
                     (order by case when waited is null then 'infinity'::float8 else greatest(1, ceil(waited / 86400)) end)
              from of_expert) as days_to_first_lead,
           (select coalesce(sum(experts), 0)::int from of_region) as experts,
           (select coalesce(jsonb_agg(jsonb_build_object(
                     'state_id', r.state_id, 'experts', r.experts,
                     'briefs', (select count(*) from of_brief b where b.state_id = r.state_id)) order by r.state_id), '[]')
              from of_region r
             where r.experts >= ${leastExperts} and r.state_id is not null) as regions
      from of_brief`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate has one row')
  return row
}
