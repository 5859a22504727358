/** The public data of one expert (wire: architect): profile and reviews. */
import {
  expertProfile,
  experts,
  type ExpertProfile,
  type PastReview,
  type Review,
  type StarRating,
} from '@husrum/contract/experts/profile/experts.ts'
import { one, type Locale, type Picture } from '@husrum/contract/core/shapes.ts'
import type { Database } from '../../../platform/database/database.ts'
import { metaOf, offsetOf, type PageQuery } from '../../../platform/http/pages.ts'
import type { Key, ReadModel } from '../../../platform/read-models/read-models.ts'
import { namedOption, nameIn, presentExtraAnswers, toBand } from '../../foundation/reference/reference.service.ts'
import {
  averageOf,
  CARD_TABLES,
  freeOf,
  gatherCards,
  presentShown,
  toCard,
  type CardParts,
  type DrawDeps,
} from './cards/cards.presenting.ts'
import { hasPublicPage } from './expert-accounts.service.ts'
import * as queries from './profile.queries.ts'
import { citiesOf } from './places.service.ts'

/** The expert's own cities first, then those of projects. */
const CITIES_SHOWN = 8
const PROFILE_PHOTOS = 4

/** The whole response of the public page. */
export function profileModel(deps: DrawDeps): ReadModel<Key, ProfileSource, typeof profileReply> {
  return {
    name: 'profile',
    tables: CARD_TABLES,
    schema: profileReply,
    read: (db, keys) => Promise.all(keys.map(({ id }) => readProfile(db, id))),
    present: (source, locale) => ({ data: profileOf(deps, source, locale) }),
    until: ({ parts }) => parts.row.leads30_until,
  }
}
const profileReply = one(expertProfile)

/** Undefined when the expert has no public page. */
async function readProfile(db: Database, id: number): Promise<ProfileSource | undefined> {
  const [row, cards, stars, summary] = await Promise.all([
    queries.maybeProfile(db, id),
    gatherCards(db, [id], { anyStatus: true, photos: PROFILE_PHOTOS }),
    queries.countStars(db, id),
    queries.selectProjectSummary(db, id),
  ])
  const parts = cards.get(id)
  return row && parts ? { row, parts, stars, summary } : undefined
}

/** A page of the published reviews. */
export function reviewsModel(
  deps: Pick<DrawDeps, 'translators' | 'pictures'>,
): ReadModel<Key & PageQuery, ReviewsSource, typeof reviewsReply> {
  return {
    name: 'reviews',
    tables: ['experts', 'accounts', 'countries', 'reviews', 'review_photos', 'images', 'past_reviews'],
    schema: reviewsReply,
    read: (db, keys) => Promise.all(keys.map((key) => readReviews(db, key))),
    present: ({ stars, rows, before, page }, locale) => ({
      data: rows.map((row) => presentReview(deps, row, locale)),
      meta: metaOf(page, ratingOf(stars).count, rows.length),
      rating: ratingOf(stars),
      from_before: before.map((row) => presentPastReview(deps, row, locale)),
    }),
  }
}
const reviewsReply = experts.listReviews.reply
type ReviewsSource = {
  stars: StarRating['distribution']
  rows: queries.ReviewRow[]
  before: queries.PastReviewRow[]
  page: PageQuery
}

async function readReviews(db: Database, { id, ...page }: Key & PageQuery): Promise<ReviewsSource | undefined> {
  if (!(await hasPublicPage(db, id))) return undefined
  const [stars, rows, before] = await Promise.all([
    queries.countStars(db, id),
    queries.listReviews(db, id, offsetOf(page)),
    page.page === 1 ? queries.listPastReviews(db, id) : [],
  ])
  return { stars, rows, before, page }
}

/** Calculates the rating of an expert from the number of reviews for each number of stars. */
function ratingOf(stars: StarRating['distribution']): StarRating {
  const count = stars.reduce((sum, each) => sum + each.count, 0)
  const sum = stars.reduce((all, each) => all + each.stars * each.count, 0)
  return { average: averageOf(count, sum / count), count, distribution: stars }
}
export const noRating: StarRating = ratingOf(queries.starsOf([]))

type ProfileSource = {
  row: queries.ProfileRow
  parts: CardParts
  stars: { stars: number; count: number }[]
  summary: { projects_count: number; photos_count: number; city_ids: number[] }
}

function profileOf(deps: DrawDeps, { row, parts, stars, summary }: ProfileSource, locale: Locale): ExpertProfile {
  const { refs, pictures } = deps
  const card = toCard(deps, parts, locale)
  const named = <K extends 'aspect' | 'room_type' | 'specialty' | 'skill'>(kind: K, ids: number[]) =>
    refs.rows(kind, ids).map((option) => namedOption(option, locale))
  const main = row.main_specialty_id
  const specialties = main === null ? row.specialty_ids : [main, ...row.specialty_ids.filter((id) => id !== main)]
  const cover = row.cover_image_id === null ? undefined : parts.images.get(row.cover_image_id)
  const places = citiesOf(refs, row)
  const cities = [...new Set([...places, ...summary.city_ids])].slice(0, CITIES_SHOWN)
  const placed = (id: number) => {
    const city = refs.city(id)
    return { id, name: nameIn(city, locale), latitude: city.latitude, longitude: city.longitude }
  }
  return {
    ...card,
    city: placed(row.city_id),
    places: places.map(placed),
    cover: cover ? presentShown(pictures, cover, parts.pictures, card.name) : null,
    description: row.description,
    company_details: row.company_details,
    // registration accepts only values of the vocabularies
    project_types: row.project_types as ExpertProfile['project_types'],
    sizes: row.project_sizes as ExpertProfile['sizes'], // ensured at registration
    budgets: refs.rows('budget', row.budget_ids).map((band) => toBand(band, locale)),
    aspects: named('aspect', row.aspect_ids),
    room_types: named('room_type', row.room_type_ids),
    specialties: named('specialty', specialties),
    skills: named('skill', row.skill_ids),
    outside_expert: row.works_outside ? 'yes' : 'no',
    cities_served: cities.map(placed),
    languages: row.languages,
    available_from: row.available_from,
    notice_weeks: row.notice_weeks,
    working_since: row.working_since,
    extra_answers: presentExtraAnswers(refs.questions('profile'), row.extra_answers, locale),
    capacity: { month: parts.row.capacity_month, free: freeOf(parts.row) },
    leads: { answered: parts.row.leads_answered, received: parts.row.leads_total },
    photos_count: summary.photos_count,
    rating: { ...card.rating, distribution: stars },
    member_since: row.joined_at.toISOString(),
    projects_count: summary.projects_count,
    registration_checked: row.registration_checked_at !== null,
    paused: row.paused ? { back_on: row.back_on } : null,
  }
}

function presentPastReview({ translators }: PhotoDeps, row: queries.PastReviewRow, locale: Locale): PastReview {
  return {
    id: row.id,
    rating: row.rating,
    title: row.title,
    body: row.body,
    language: row.language,
    author: row.author_name || translators.for(locale)('person.deleted'),
    created_at: row.created_at.toISOString(),
  }
}

type PhotoDeps = Pick<DrawDeps, 'translators' | 'pictures'>

/** Named after their author, because they have no descriptions. */
export function presentReviewPhotos(
  { pictures, translators }: PhotoDeps,
  { author_name, photos }: Pick<queries.ReviewRow, 'author_name' | 'photos'>,
  locale: Locale,
): Picture[] {
  const translate = translators.for(locale)
  return photos.map((image, at) =>
    pictures.present(
      image,
      translate('experts.profile.reviews.photo', { name: author_name, number: at + 1, count: photos.length }),
    ),
  )
}

function presentReview(deps: PhotoDeps, row: queries.ReviewRow, locale: Locale): Review {
  return {
    id: row.id,
    rating: row.rating,
    title: row.title,
    body: row.body,
    language: row.language,
    author: row.author_name || deps.translators.for(locale)('person.deleted'),
    city: row.city_name,
    project_type: row.project_type as Review['project_type'], // ensured by a column check
    photos: presentReviewPhotos(deps, row, locale),
    reported: row.reported_at !== null,
    reply:
      row.reply !== null && row.replied_at !== null
        ? { body: row.reply, created_at: row.replied_at.toISOString() }
        : null,
    created_at: row.created_at.toISOString(),
  }
}
