/** Rows → the public page of an expert (wire: architect), field by field. */
import type { ExpertCard, ExpertProfile, Review } from '@husrum/contract/experts.ts'
import type { Locale } from '@husrum/contract/shapes.ts'
import type { Translate } from '../../platform/http/errors.ts'
import type { Pictures } from '../media/media.service.ts'
import { namedOption, nameIn, toBand, type References } from '../reference/reference.service.ts'
import { freeOf, presentShown, type CardParts } from './card.ts'
import type { ProfileRow, ReviewRow } from './experts.queries.ts'

type Deps = { refs: References; pictures: Pictures }
type ProfileParts = {
  card: ExpertCard
  parts: CardParts
  stars: { stars: number; count: number }[]
  summary: { projects_count: number; photos_count: number; city_ids: number[] }
}

/** Own city first, then those of projects. */
const CITIES_SHOWN = 8

export function presentProfile(
  { refs, pictures }: Deps,
  row: ProfileRow,
  { card, parts, stars, summary }: ProfileParts,
  locale: Locale,
): ExpertProfile {
  const named = <K extends 'aspect' | 'room_type' | 'specialty' | 'skill'>(kind: K, ids: number[]) =>
    refs.rows(kind, ids).map((option) => namedOption(option, locale))
  const main = row.main_specialty_id
  const specialties = main === null ? row.specialty_ids : [main, ...row.specialty_ids.filter((id) => id !== main)]
  const cover = row.cover_image_id === null ? undefined : parts.images.get(row.cover_image_id)
  const cities = [...new Set([row.city_id, ...summary.city_ids])].slice(0, CITIES_SHOWN)
  return {
    ...card,
    cover: cover ? presentShown(pictures, cover, parts.pictures, card.name) : null,
    description: row.description,
    company_details: row.company_details,
    // the casts: what registering accepts is held to the vocabularies
    project_types: row.project_types as ExpertProfile['project_types'],
    sizes: row.project_sizes as ExpertProfile['sizes'], // as above
    budgets: refs.rows('budget', row.budget_ids).map((band) => toBand(band, locale)),
    aspects: named('aspect', row.aspect_ids),
    room_types: named('room_type', row.room_type_ids),
    specialties: named('specialty', specialties),
    skills: named('skill', row.skill_ids),
    outside_expert: row.works_outside ? 'yes' : 'no',
    cities_served: cities.map((id) => {
      const city = refs.city(id)
      return { id, name: nameIn(city, locale), latitude: city.latitude, longitude: city.longitude }
    }),
    languages: row.languages,
    available_from: row.available_from,
    notice_weeks: row.notice_weeks,
    working_since: row.working_since,
    capacity: { month: parts.row.capacity_month, free: freeOf(parts.row) },
    leads: { answered: parts.row.leads_answered, received: parts.row.leads_total },
    photos_count: summary.photos_count,
    rating: { ...card.rating, distribution: stars },
    member_since: row.joined_at.toISOString(),
    projects_count: summary.projects_count,
    registration_checked: row.registration_checked_at !== null,
    available: card.available && !row.paused,
    paused: row.paused ? { back_on: row.back_on } : null,
  }
}

export function presentReview(translate: Translate, row: ReviewRow): Review {
  return {
    id: row.id,
    rating: row.rating,
    title: row.title,
    body: row.body,
    language: row.language,
    author: row.author_name || translate('person.deleted'),
    city: row.city_name,
    reply:
      row.reply !== null && row.replied_at !== null
        ? { body: row.reply, created_at: row.replied_at.toISOString() }
        : null,
    created_at: row.created_at.toISOString(),
  }
}
