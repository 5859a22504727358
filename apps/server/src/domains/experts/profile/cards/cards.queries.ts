/** Rows for cards, in one statement for any number of experts. */
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import { shownImage, type ShownImage } from '../../../foundation/media/media.service.ts'
import { isPublic, styleCounts, type StyleCount } from '../market.queries.ts'
import { countsAsNew } from '../workload/workload.queries.ts'

export type CardRow = {
  id: number
  name: string
  handle: string | null
  company_name: string | null
  expert_type: string
  service_types: string[]
  session_types: string[]
  country_id: number
  city_id: number
  further_city_ids: number[]
  plan_id: number
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
  /** New leads of the last 30 days, when the first of them no longer counts, and the limit. */
  leads30: number
  leads30_until: Date | null
  capacity_month: number
  chamber_checked: boolean
  paused: boolean
  /** The day of the return, while paused. */
  back_on: string | null
  /** The expert has left: readers who knew them see that, without a name. */ gone: boolean
}

export type ProjectPicture = {
  image_id: number
  alt: string
  title: string
  focus_x: number
  focus_y: number
  /** The picture shows one of the rooms the cards are for. */
  of_rooms: boolean
  image: ShownImage
}

/** A card's row with all related data. */
export type GatheredRow = CardRow & {
  avatar: ShownImage | null
  cover: ShownImage | null
  style_counts: StyleCount[]
  /**
   * Pictures of published projects, at most eight: those of `rooms`, then the expert's own cover, then project covers,
   * then the rest.
   */
  pictures: ProjectPicture[]
}

/** `anyStatus` includes experts without a public page, for readers who already know them. */
export async function listCardRows(
  db: Db,
  ids: readonly number[],
  { anyStatus, rooms }: { anyStatus: boolean; rooms: readonly number[] },
): Promise<GatheredRow[]> {
  const { rows } = await sql<GatheredRow>`
    select e.id, e.name, e.handle, e.company_name, e.expert_type, e.service_types, e.session_types, e.country_id, e.city_id, e.further_city_ids, e.plan_id,
           e.style_ids, e.budget_ids, coalesce(e.avatar_image_id, a.avatar_image_id) as avatar_image_id,
           e.cover_image_id, e.leads_total, e.leads_answered, e.usual_response_minutes,
           (floor(extract(epoch from app_now()) / 86400) - floor(extract(epoch from e.joined_at) / 86400))::int
             as here_days,
           r.n as reviews_n, r.mean as reviews_mean, a.deleted_at is not null as gone,
           l.n as leads30, l.until as leads30_until, least(e.capacity_wish, p.new_leads_limit) as capacity_month,
           e.chamber_checked_at is not null as chamber_checked, e.status = 'paused' as paused,
           case when e.status = 'paused' then e.back_on end as back_on,
           (select ${shownImage} from images i where i.id = coalesce(e.avatar_image_id, a.avatar_image_id)) as avatar,
           (select ${shownImage} from images i where i.id = e.cover_image_id) as cover,
           (select coalesce(json_agg(counted), '[]') from (${styleCounts(sql`= e.id`)}) as counted) as style_counts,
           (select coalesce(json_agg(picture), '[]') from (${picturesOf(rooms)}) as picture) as pictures
      from experts e join accounts a on a.id = e.account_id join subscription_plans p on p.id = e.plan_id
      cross join lateral (
        select count(*)::int as n, avg(rating)::float8 as mean from reviews
         where expert_id = e.id and status = 'published') r
      cross join lateral (
        select count(*)::int as n, min(created_at) + interval '30 days' as until from leads
         where expert_id = e.id and ${countsAsNew('leads')}) l
     where e.id = any(${ids}::bigint[]) and (${isPublic} or ${anyStatus})`.execute(db)
  return rows
}

/** Pictures of the expert `e`. */
const picturesOf = (rooms: readonly number[]) => sql`
  select chosen.*, (select ${shownImage} from images i where i.id = chosen.image_id) as image from (
    select pi.image_id, pi.alt, p.title, pi.focus_x, pi.focus_y,
           coalesce(pi.room_type_id = any(${rooms}::bigint[]), false) as of_rooms
      from projects p join project_images pi on pi.project_id = p.id
     where p.expert_id = e.id and p.status = 'published'
     order by of_rooms desc, pi.image_id is not distinct from e.cover_image_id desc, pi.is_cover desc,
              case when pi.is_cover then 0 else pi.position end, p.position, p.id, pi.position, pi.id limit 8
  ) as chosen`
