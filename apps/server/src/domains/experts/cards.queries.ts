/** Rows for cards, in a fixed number of statements for any number of experts. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { isPublic } from './market.queries.ts'

export type CardRow = {
  id: number
  name: string
  company_name: string | null
  expert_type: string
  service_types: string[]
  session_types: string[]
  country_id: number
  city_id: number
  style_ids: number[]
  budget_ids: number[]
  avatar_image_id: number | null
  cover_image_id: number | null
  leads_total: number
  leads_answered: number
  usual_response_minutes: number | null
  /** Midnights (UTC) since joining, counted as the search index counts them. */
  here_days: number
  reviews_n: number
  reviews_mean: number | null
  /** New leads of the last 30 days, when the first of them stops counting, and the limit. */
  leads30: number
  leads30_until: Date | null
  capacity_month: number
  chamber_checked: boolean
  /** The person has left: who knew them reads that, and no name. */ gone: boolean
}

/** `anyStatus` includes experts without a public page, for readers who already know them. */
export async function listCardRows(db: Db, ids: readonly number[], anyStatus: boolean): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select e.id, e.name, e.company_name, e.expert_type, e.service_types, e.session_types, e.country_id, e.city_id, e.style_ids, e.budget_ids,
           coalesce(e.avatar_image_id, a.avatar_image_id) as avatar_image_id, e.cover_image_id, e.leads_total, e.leads_answered, e.usual_response_minutes,
           (floor(extract(epoch from app_now()) / 86400) - floor(extract(epoch from e.joined_at) / 86400))::int as here_days, r.n as reviews_n, r.mean as reviews_mean, a.deleted_at is not null as gone,
           l.n as leads30, l.until as leads30_until,
           least(e.capacity_wish, p.new_leads_limit) as capacity_month, e.chamber_checked_at is not null as chamber_checked
      from experts e join accounts a on a.id = e.account_id join subscription_plans p on p.id = e.plan_id
      cross join lateral (
        select count(*)::int as n, avg(rating)::float8 as mean from reviews
         where expert_id = e.id and status = 'published') r
      cross join lateral (
        select count(*)::int as n, min(created_at) + interval '30 days' as until from leads
         where expert_id = e.id and created_at > app_now() - interval '30 days') l
     where e.id = any(${ids}::bigint[]) and (${isPublic} or ${anyStatus})`.execute(db)
  return rows
}

export type AvatarRow = Pick<CardRow, 'id' | 'name' | 'company_name' | 'expert_type' | 'avatar_image_id'>

/** Deleted accounts are left out. */

export type ProjectPictureRow = {
  expert_id: number
  image_id: number
  alt: string
  title: string
  focus_x: number
  focus_y: number
  /** The picture shows one of the rooms the cards are for. */
  of_rooms: boolean
}

/**
 * Pictures of published projects, at most eight for each expert: those of `rooms`, then the expert's own cover, then
 * project covers, then the rest.
 */
export async function listProjectPictures(
  db: Db,
  ids: readonly number[],
  { rooms = [], forBrief }: { rooms?: readonly number[]; forBrief?: number } = {},
): Promise<ProjectPictureRow[]> {
  const { rows } = await sql<ProjectPictureRow>`
    select x.* from experts e left join briefs b on b.id = ${forBrief ?? null}::bigint
     cross join lateral (
       select p.expert_id, i.image_id, i.alt, p.title, i.focus_x, i.focus_y,
              coalesce(i.room_type_id = any(coalesce(b.room_type_ids, ${rooms}::bigint[])), false) as of_rooms from projects p join project_images i on i.project_id = p.id
        where p.expert_id = e.id and p.status = 'published'
        order by of_rooms desc, i.image_id is not distinct from e.cover_image_id desc, i.is_cover desc,
                 case when i.is_cover then 0 else i.position end, p.position, p.id, i.position, i.id limit 8) x
     where e.id = any(${ids}::bigint[])`.execute(db)
  return rows
}
