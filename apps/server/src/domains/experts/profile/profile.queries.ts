/** The public page of one expert: data that the profile adds to the card, and reviews. */
import type { StarRating } from '@husrum/contract/experts/profile/experts.ts'
import type { ExtraAnswers } from '@husrum/contract/foundation/reference/extra-answers.rules.ts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Page } from '../../../platform/database/lists.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { shownImage, type ShownImage } from '../../foundation/media/media.service.ts'

export type ProfileRow = Pick<
  Selectable<DB['experts']>,
  | 'id'
  | 'description'
  | 'project_types'
  | 'project_sizes'
  | 'budget_ids'
  | 'aspect_ids'
  | 'room_type_ids'
  | 'specialty_ids'
  | 'main_specialty_id'
  | 'skill_ids'
  | 'works_outside'
  | 'city_id'
  | 'further_city_ids'
  | 'plan_id'
  | 'languages'
  | 'cover_image_id'
  | 'joined_at'
  | 'registration_checked_at'
  | 'company_details'
  | 'notice_weeks'
  | 'working_since'
> & {
  extra_answers: ExtraAnswers
  /** Only a future day, `YYYY-MM-DD`. */
  available_from: string | null
  paused: boolean
  back_on: string | null
}

export function maybeProfile(db: Db, id: number): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('experts as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .select([
      'e.id',
      'e.description',
      'e.project_types',
      'e.project_sizes',
      'e.budget_ids',
      'e.aspect_ids',
      'e.room_type_ids',
      'e.specialty_ids',
      'e.main_specialty_id',
      'e.skill_ids',
      'e.works_outside',
      'e.city_id',
      'e.further_city_ids',
      'e.plan_id',
      'e.languages',
      'e.cover_image_id',
      'e.joined_at',
      'e.registration_checked_at',
      'e.company_details',
      'e.notice_weeks',
      'e.working_since',
      sql<ExtraAnswers>`e.extra_answers`.as('extra_answers'),
      sql<
        string | null
      >`case when e.available_from > (app_now() at time zone 'Europe/Copenhagen')::date then e.available_from::text end`.as(
        'available_from',
      ),
      sql<boolean>`e.status = 'paused'`.as('paused'),
      sql<string | null>`case when e.status = 'paused' then e.back_on::text end`.as('back_on'),
    ])
    .where('e.id', '=', id)
    .where('e.status', 'in', ['active', 'paused'])
    .where('a.suspended_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
}

type StarCount = StarRating['distribution'][number]

export async function countStars(db: Db, expertId: number): Promise<StarCount[]> {
  const rows = await db
    .selectFrom('reviews')
    .select((row) => ['rating as stars', row.fn.countAll<number>().as('count')])
    .where('expert_id', '=', expertId)
    .where('status', '=', 'published')
    .groupBy('rating')
    .execute()
  return starsOf(rows)
}

/** One row for each number of stars from five to one; the count is 0 if no review gave that many. */
export const starsOf = (rows: readonly StarCount[]): StarCount[] =>
  [5, 4, 3, 2, 1].map((stars) => ({ stars, count: rows.find((row) => row.stars === stars)?.count ?? 0 }))

/** Counts of published projects and their pictures, and their cities, most frequent first. */
export async function selectProjectSummary(
  db: Db,
  expertId: number,
): Promise<{ projects_count: number; photos_count: number; city_ids: number[] }> {
  const rows = await db
    .selectFrom('projects')
    .select((row) => [
      'city_id',
      row.fn.countAll<number>().as('count'),
      sql<number>`sum((select count(*) from project_images i where i.project_id = projects.id))::int`.as('photos'),
    ])
    .where('expert_id', '=', expertId)
    .where('status', '=', 'published')
    .groupBy('city_id')
    .execute()
  const sorted = rows.toSorted((a, b) => b.count - a.count || (a.city_id ?? 0) - (b.city_id ?? 0))
  return {
    projects_count: rows.reduce((sum, { count }) => sum + count, 0),
    photos_count: rows.reduce((sum, { photos }) => sum + photos, 0),
    city_ids: sorted.flatMap(({ city_id }) => city_id ?? []),
  }
}

export type ReviewRow = Selectable<DB['reviews']> & { photos: ShownImage[] }
const judged = (db: Db, expertId: number) =>
  db.selectFrom('reviews').where('expert_id', '=', expertId).where('status', '=', 'published')

const authorLeft = sql`exists (select from accounts a where a.id = reviews.client_id and a.deleted_at is not null)`

/** Newest first. Authors with deleted accounts have no name and no photos. */
export function listReviews(db: Db, expertId: number, page: Page): Promise<ReviewRow[]> {
  return judged(db, expertId)
    .selectAll()
    .select([
      sql<string>`case when ${authorLeft} then '' else author_name end`.as('author_name'),
      sql<ShownImage[]>`(
        select coalesce(json_agg(${shownImage} order by p.position), '[]')
          from review_photos p join images i on i.id = p.image_id
         where p.review_id = reviews.id and not ${authorLeft})`.as('photos'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export type PastReviewRow = Pick<
  Selectable<DB['past_reviews']>,
  'id' | 'rating' | 'title' | 'body' | 'language' | 'author_name' | 'created_at'
>

/** Reviews of work from before Husrum, newest first; an expert has ten at most. */
export function listPastReviews(db: Db, expertId: number): Promise<PastReviewRow[]> {
  return db
    .selectFrom('past_reviews')
    .select(['id', 'rating', 'title', 'body', 'language', 'author_name', 'created_at'])
    .where('expert_id', '=', expertId)
    .where('status', '=', 'published')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
