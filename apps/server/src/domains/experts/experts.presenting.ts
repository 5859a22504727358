/** Public answers about experts (wire: architect): profile, reviews, search results. */
import type { ExpertCard, ExpertProfile, placesReply, Review, searchReply } from '@husrum/contract/experts.ts'
import { languageOf, type Locale } from '@husrum/contract/shapes.ts'
import * as words from '@husrum/contract/vocabulary.ts'
import type { z } from 'zod'
import type { Translate } from '../../platform/http/errors.ts'
import { namedOption, nameIn, toBand, type OptionKind, type References } from '../reference/reference.service.ts'
import { freeOf, gatherCards, presentShown, toCard, type CardDeps, type CardParts } from './cards.presenting.ts'
import * as queries from './experts.queries.ts'
import type { Found } from './search.service.ts'

/** The expert's own city first, then those of projects. */
const CITIES_SHOWN = 8
const PROFILE_PHOTOS = 4

/** Undefined when the expert has no public page. */
export async function presentProfile(deps: CardDeps, id: number, locale: Locale): Promise<ExpertProfile | undefined> {
  const [row, cards, stars, summary] = await Promise.all([
    queries.maybeProfile(deps.db, id),
    gatherCards(deps.db, [id], { anyStatus: true, photos: PROFILE_PHOTOS }),
    queries.countStars(deps.db, id),
    queries.selectProjectSummary(deps.db, id),
  ])
  const parts = cards.get(id)
  if (!row || !parts) return undefined
  return profileOf(deps, row, { card: toCard(deps, parts, locale), parts, stars, summary }, locale)
}

type ProfileParts = {
  card: ExpertCard
  parts: CardParts
  stars: { stars: number; count: number }[]
  summary: { projects_count: number; photos_count: number; city_ids: number[] }
}

function profileOf(
  { refs, pictures }: Pick<CardDeps, 'refs' | 'pictures'>,
  row: queries.ProfileRow,
  { card, parts, stars, summary }: ProfileParts,
  locale: Locale,
): ExpertProfile {
  const named = <K extends 'aspect' | 'room_type' | 'specialty' | 'skill'>(kind: K, ids: number[]) =>
    refs.rows(kind, ids).map((option) => namedOption(option, locale))
  const main = row.main_specialty_id
  const specialties = main === null ? row.specialty_ids : [main, ...row.specialty_ids.filter((id) => id !== main)]
  const cover = row.cover_image_id === null ? undefined : parts.images.get(row.cover_image_id)
  const cities = [...new Set([row.city_id, ...summary.city_ids])].slice(0, CITIES_SHOWN)
  const placed = (id: number) => {
    const city = refs.city(id)
    return { id, name: nameIn(city, locale), latitude: city.latitude, longitude: city.longitude }
  }
  return {
    ...card,
    city: placed(row.city_id),
    cover: cover ? presentShown(pictures, cover, parts.pictures, card.name) : null,
    description: row.description,
    company_details: row.company_details,
    // registration accepts only values of the vocabularies
    project_types: row.project_types as ExpertProfile['project_types'],
    sizes: row.project_sizes as ExpertProfile['sizes'], // held at registration
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

export function presentReview(translate: Translate, row: queries.ReviewRow): Review {
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

type Facets = z.infer<typeof searchReply>['facets']
type Counts = Readonly<Record<string, number>>

const languageNames = (locale: Locale) => new Intl.DisplayNames(languageOf(locale), { type: 'language' })

/** Cities with counts, for the map. */
export function presentTowns(
  refs: References,
  towns: readonly { city_id: number; count: number }[],
  locale: Locale,
): z.infer<typeof placesReply>['data'] {
  return towns.map(({ city_id, count }) => {
    const city = refs.city(city_id)
    const { id, latitude, longitude } = city
    const country = refs.country(city.country_id)
    return {
      city: { id, name: nameIn(city, locale), latitude, longitude },
      country: { id: country.id, code: country.code },
      count,
    }
  })
}

/** Every value of every filter with its name and count, in the vocabulary's order, empty ones included. */
export function presentFacets(refs: References, translate: Translate, counts: Found['facets'], locale: Locale): Facets {
  const options = (kind: OptionKind, counted: Counts) =>
    refs.list(kind).map((row) => ({ value: row.slug, name: nameIn(row, locale), count: counted[row.slug] ?? 0 }))
  const values = (group: string, list: readonly string[], counted: Counts) =>
    list.map((value) => ({ value, name: translate(`experts.option.${group}.${value}`), count: counted[value] ?? 0 }))
  const spoken = languageNames(locale)
  return {
    service_type: values('service_type', words.serviceTypes, counts.service_type),
    expert_type: values('expert_type', words.expertTypes, counts.expert_type),
    session_type: values('session_type', ['online', 'physical'], counts.session_type),
    project_type: values('project_type', words.projectTypes, counts.project_type),
    project_size: values('project_size', words.projectSizes, counts.project_size),
    styles: options('style', counts.styles),
    aspects: options('aspect', counts.aspects),
    specialists: options('specialty', counts.specialists),
    room_types: options('room_type', counts.room_types),
    project_budget_id: refs
      .list('budget')
      .filter(({ min_eur, max_eur }) => min_eur !== null || max_eur !== null)
      .map((row) => ({ value: row.slug, name: nameIn(row, locale), count: counts.budget[row.slug] ?? 0 })),
    answers_within: values('answers_within', ['5', '24'], counts.max_answer_hours),
    min_rating: ['4.5', '4'].map((value) => ({
      value,
      name: translate('experts.option.min_rating', { stars: Number(value) }),
      count: counts.min_rating[value] ?? 0,
    })),
    languages: Object.entries(counts.languages)
      .map(([value, count]) => ({ value, name: spoken.of(value) ?? value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    available: values('available', ['true'], counts.available),
    is_new: values('is_new', ['true'], counts.is_new),
  }
}
