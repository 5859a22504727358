/** Search over the market in memory: words, filters, counts and order. The database only loads the cards. */
import type { placesQuery, searchQuery } from '@husrum/contract/experts/profile/experts.ts'
import type { z } from 'zod'
import type { Deps } from '../../../../app/deps.ts'
import type { Option, OptionKind, References } from '../../../foundation/reference/reference.service.ts'
import { wordsIn } from './words.service.ts'

export type SearchWish = z.output<typeof searchQuery>
export type PlacesWish = z.output<typeof placesQuery>
type SearchDeps = Pick<Deps, 'clock' | 'refs' | 'market'>
type Search = Deps['market']['search']
type Filters = Parameters<Search>[0]
export type Found = {
  ids: number[]
  /** For experts with several places, the city that counts for this search. */ cities: (number | undefined)[]
  total: number
  facets: NonNullable<Awaited<ReturnType<Search>>['facets']>
}

/** 422 `unknown_option` on the field. */
export async function searchExperts({ clock, refs, market }: SearchDeps, wish: SearchWish): Promise<Found> {
  const day = clock.day()
  const filters = readWish(refs, wish)
  const asked = wish.sort ?? 'relevance'
  const sort = asked === 'distance' && filters.origin === undefined ? 'relevance' : asked
  const { ids, cities, total, facets } = await market.search(filters, {
    day,
    sort,
    seed: wish.seed ?? seedOf(day),
    page: wish.page,
    per_page: wish.per_page,
  })
  if (!facets) throw new Error('The market counted no facets')
  return {
    ids: ids.map(Number),
    cities: cities.map((city) => (city === null ? undefined : Number(city))),
    total,
    facets,
  }
}

/** The newest matching experts, up to a limit, and the number of all. 422 `unknown_option` on the field. */
export async function findNewest(
  { clock, refs, market }: SearchDeps,
  wish: PlacesWish,
  most: number,
): Promise<{ ids: number[]; total: number }> {
  const options = { day: clock.day(), sort: 'newest', page: 1, per_page: most, facets: false } as const
  const { ids, total } = await market.search(readWish(refs, wish), options)
  return { ids: ids.map(Number), total }
}

/** Maximum on the map: cities of all experts found, most experts first. */
const MOST_TOWNS = 2000

/** 422 `unknown_option` on the field. */
export async function findPlaces(
  { clock, refs, market }: SearchDeps,
  wish: PlacesWish,
): Promise<{ towns: { city_id: number; count: number }[]; total: number }> {
  const filters = readWish(refs, wish)
  const day = clock.day()
  const found = await market.places(filters, { day })
  // an expert who works in several towns is counted once
  const { total } = await market.search(filters, { day, per_page: 1, facets: false })
  return {
    towns: found.slice(0, MOST_TOWNS).map(({ city, count }) => ({ city_id: Number(city), count })),
    total,
  }
}

/** More words than a query usually has. */
const MOST_WORDS = 8

type ExpertsOfPlace = {
  country_id: number
  state_id: number | null
  city_id: number
  experts_count: number
  again?: { state: number; country: number }
}

/** Counts of public experts by place, recalculated when the market or the day has changed. */
export function createPlaceCounts({
  clock,
  market,
}: Pick<Deps, 'clock' | 'market'>): () => Promise<readonly ExpertsOfPlace[]> {
  let known: { version: number; day: number; counts: Promise<ExpertsOfPlace[]> } | undefined
  async function count(day: number): Promise<ExpertsOfPlace[]> {
    const places = await market.places({}, { day })
    return places.map(({ country, state, city, count: experts_count, again }) => ({
      country_id: Number(country),
      state_id: state === null ? null : Number(state),
      city_id: Number(city),
      experts_count,
      ...(again ? { again } : {}),
    }))
  }
  return async () => {
    const { version } = market
    const day = clock.day()
    if (known?.version !== version || known.day !== day) known = { version, day, counts: count(day) }
    const mine = known
    try {
      return await mine.counts
    } catch (error) {
      if (known === mine) known = undefined // recalculated next time
      throw error
    }
  }
}

function readWish(refs: References, wish: PlacesWish): Filters {
  const filters = toFilters(refs, wish)
  if (wish.q === undefined || wish.q === '') return filters
  const asked = wordsIn(wish.q).slice(0, MOST_WORDS)
  // In one place clients want experts who work there: several words affect only the order (docs/decisions/0015).
  const isPlaced = [wish.country_id, wish.state_id, wish.city_id].some((ids) => ids !== undefined && ids.length > 0)
  return { ...filters, words: asked, ...(isPlaced && asked.length > 1 ? { some_word: true } : {}) }
}

/** Without a seed the shuffle changes daily: pages stay consistent, and no expert is always first. */
const seedOf = (day: number): string => String(1000 + (day % 1000)).replaceAll('0', '9')

function toFilters(refs: References, wish: PlacesWish): Filters {
  const slugs = (kind: OptionKind, options: readonly Option[] | undefined, field: string) =>
    refs.chooseAll(kind, options ?? [], field).map(({ slug }) => slug)
  const placed = <K extends 'country' | 'state' | 'city'>(kind: K, options: readonly Option[] | undefined) => {
    const rows = refs.chooseAll(kind, options ?? [], `${kind}_id`)
    return rows.length === 0 ? {} : { [kind]: rows.map(({ id }) => id) }
  }
  const cities = refs.chooseAll('city', wish.city_id ?? [], 'city_id')
  return {
    service_type: wish.service_type ?? [],
    expert_type: wish.expert_type?.includes('no-preference') ? [] : (wish.expert_type ?? []),
    session_type: wish.session_type ?? [],
    project_type: wish.project_type ?? [],
    project_size: wish.project_size ?? [],
    styles: slugs('style', wish.styles, 'styles'),
    aspects: slugs('aspect', wish.aspects, 'aspects'),
    specialists: [
      ...slugs('specialty', wish.specialists, 'specialists'),
      ...slugs('specialty', wish.specialties, 'specialties'),
    ],
    room_types: [
      ...slugs('room_type', wish.room_types, 'room_types'),
      ...slugs('room_type', wish.room_type_id, 'room_type_id'),
    ],
    budget: slugs('budget', wish.project_budget_id, 'project_budget_id'),
    ...placed('country', wish.country_id),
    ...placed('state', wish.state_id),
    ...placed('city', wish.city_id),
    ...(cities.length > 0
      ? { origin: cities.map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude })) }
      : {}),
    ...(wish.radius_km === undefined ? {} : { radius_km: wish.radius_km }),
    ...(wish.min_rating === undefined ? {} : { min_rating: wish.min_rating }),
    ...(wish.answers_within === undefined ? {} : { max_answer_hours: wish.answers_within }),
    ...(wish.available === true ? { available: true } : {}),
    ...(wish.is_new === true ? { is_new: true } : {}),
    languages: wish.languages ?? [],
  }
}
