/** Photos in inspiration: opted in, of a published project, by an active expert. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { isPublic } from '../../experts/profile/market.service.ts'
import { shownImage, type ShownImage } from '../../foundation/media/media.service.ts'

/** The facts by which a photo is found. */
export type PhotoFactsRow = {
  id: number
  expert_id: number
  image_id: number
  type_id: number | null
  style_id: number | null
  project_city_id: number | null
  city_id: number
  service_types: string[]
  text: string
}
export type PhotoRow = {
  id: number
  expert_id: number
  alt: string
  caption: string
  focus_x: number
  focus_y: number
  type_id: number | null
  style_id: number | null
  image: ShownImage
  project_id: number
  title: string
  year: number | null
  size_m2: number | null
  project_city_id: number | null
  name: string
  handle: string | null
  company_name: string | null
  expert_type: string
  service_types: string[]
  city_id: number
  avatar: ShownImage | null
  reviews_n: number
  reviews_mean: number | null
}

const shown = sql`
  from project_images pi join projects p on p.id = pi.project_id
  join experts e on e.id = p.expert_id join accounts a on a.id = e.account_id
 where pi.in_inspiration and p.status = 'published' and p.deleted_at is null and ${isPublic}`
/** The photo's own values, else the first of the project. */
const typeAndStyle = sql`
  coalesce(pi.room_type_id, p.room_type_ids[1]) as type_id, coalesce(pi.style_id, p.style_ids[1]) as style_id`

const facts = sql`
  select pi.id, p.expert_id, pi.image_id, ${typeAndStyle}, p.city_id as project_city_id, e.city_id, e.service_types,
         concat_ws(' ', pi.caption, pi.alt, p.title, case when e.expert_type = 'agency' then e.company_name end, e.name) as text`

export async function listPhotosOf(db: Db, expertIds: readonly number[]): Promise<PhotoFactsRow[]> {
  const { rows } = await sql<PhotoFactsRow>`
    ${facts} ${shown} and p.expert_id = any(${expertIds}::bigint[])`.execute(db)
  return rows
}

/** At most `most` experts with photos in inspiration, with ids above `after`. */
export async function listShowingExperts(db: Db, after: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from experts e join accounts a on a.id = e.account_id
     where e.id > ${after} and ${isPublic}
       and exists (select from projects p join project_images pi on pi.project_id = p.id
                    where p.expert_id = e.id and p.status = 'published' and pi.in_inspiration)
     order by e.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns only photos that are shown. */
export async function listPhotoRows(db: Db, ids: readonly number[]): Promise<PhotoRow[]> {
  const { rows } = await sql<PhotoRow>`
    select pi.id, p.expert_id, pi.alt, pi.caption, pi.focus_x, pi.focus_y, ${typeAndStyle},
           (select ${shownImage} from images i where i.id = pi.image_id) as image,
           p.id as project_id, p.title, p.year, p.size_m2, p.city_id as project_city_id,
           e.name, e.handle, e.company_name, e.expert_type, e.service_types, e.city_id,
           (select ${shownImage} from images i where i.id = coalesce(e.avatar_image_id, a.avatar_image_id)) as avatar,
           (select count(*)::int from reviews r where r.expert_id = e.id and r.status = 'published') as reviews_n,
           (select avg(r.rating)::float8 from reviews r where r.expert_id = e.id and r.status = 'published') as reviews_mean
      ${shown} and pi.id = any(${ids}::bigint[])`.execute(db)
  return rows
}

export type NewPhotoRow = { id: number; expert_id: number; published: Date; updated: Date }

/** The shown photos that were added last. */
export async function listNewPhotos(db: Db, most: number): Promise<NewPhotoRow[]> {
  const { rows } = await sql<NewPhotoRow>`
    select pi.id, p.expert_id, coalesce(p.published_at, p.updated_at) as published, p.updated_at as updated
      ${shown} order by pi.id desc limit ${most}`.execute(db)
  return rows
}

/** Photos of the same project in its order. Whether the project is public is not checked. */
export async function listOfSameProject(db: Db, photoId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select beside.id from project_images own join project_images beside on beside.project_id = own.project_id
     where own.id = ${photoId} and beside.in_inspiration
     order by beside.position, beside.id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function selectCityOf(db: Db, accountId: number): Promise<number | null> {
  const { rows } = await sql<{ city_id: number | null }>`select city_id from accounts where id = ${accountId}`.execute(
    db,
  )
  return rows[0]?.city_id ?? null
}
