/** Queries of inspiration, and experts with work like a photo. */
import type { inspirationQuery, LikeExpert } from '@husrum/contract/discovery/inspiration.ts'
import type { ExpertCard } from '@husrum/contract/experts/profile/experts.ts'
import type { z } from 'zod'
import type { Deps } from '../../../app/deps.ts'
import { wordsIn } from '../../experts/profile/search/words.service.ts'
import type { CityRow, References } from '../../foundation/reference/reference.service.ts'
import type { PhotoWish } from './photo-index.ts'

/** More words than a query usually has. */
const MOST_WORDS = 8
/** For lists that no visitor shuffles, such as the pages for search engines. */
export const STILL_SEED = '1111'

/** 422 `unknown_option` on the field. Rooms do not filter architecture, nor building work interiors. */
export function readWish(refs: References, query: z.output<typeof inspirationQuery>): PhotoWish {
  const { room_type, architecture_type, styles = [], q } = query
  const is_interior = query.category !== 'architecture'
  const room = room_type === undefined ? undefined : refs.choose('room_type', room_type, 'room_type')
  const work =
    architecture_type === undefined
      ? undefined
      : refs.choose('architecture_type', architecture_type, 'architecture_type')
  const words = q === undefined ? [] : wordsIn(q).slice(0, MOST_WORDS)
  return {
    is_interior,
    type_id: (is_interior ? room : work)?.id,
    style_ids: refs.chooseAll('style', styles, 'styles').map(({ id }) => id),
    // a query of punctuation only can find nothing
    words: q !== undefined && words.length === 0 ? ['-'] : words,
    seed: query.seed ?? STILL_SEED,
  }
}

/** Within so many kilometres people can meet. */
const NEAR_KM = 100
const SHOWN = 3
/** The number of candidates whose cards are read for the choice. */
const CANDIDATES = 12
/** Every so many kilometres halve the weight of the style. */
const HALVED_KM = 60

type Photo = { style: string | undefined; services: readonly string[]; expert_id: number }
/** Without a city only the country counts. */
export type Place = { city: CityRow | undefined; country_id: number }
type Filters = Parameters<Deps['market']['search']>[0]
export type Candidate = { id: number; km: number | null; reason: LikeExpert['reason'] }

/**
 * Experts to show beside the photo: with its style, first near the place, then in its country, then online anywhere.
 * The expert's plan does not count.
 */
export async function findLikeExperts(
  { market, clock }: Pick<Deps, 'market' | 'clock'>,
  { style, services, expert_id }: Photo,
  { city, country_id }: Place,
): Promise<Candidate[]> {
  const day = clock.day()
  const work = { service_type: services, ...(style === undefined ? {} : { styles: [style] }) }
  const found = new Map<number, Candidate>()
  async function add(where: Filters, reason: LikeExpert['reason']): Promise<void> {
    if (found.size >= SHOWN) return
    const sort = where.origin ? 'distance' : 'relevance'
    const { ids, distances } = await market.search(
      { ...work, ...where },
      { day, sort, page: 1, per_page: CANDIDATES, facets: false },
    )
    for (const [at, id] of ids.map(Number).entries()) {
      if (id === expert_id || found.has(id)) continue
      const km = where.origin ? (distances[at] ?? null) : null
      found.set(id, { id, km, reason: km === 0 ? 'in_town' : reason })
    }
  }
  if (city) await add({ origin: { lat: city.latitude, lon: city.longitude }, radius_km: NEAR_KM }, 'near')
  await add({ country: country_id }, 'in_country')
  await add({ session_type: ['online'] }, 'works_online')
  return [...found.values()]
}

/** The best candidates with a card: the share of their work in the style, halved every so many kilometres. */
export function chooseLike(
  candidates: readonly (Candidate & { expert: ExpertCard })[],
  style: string | undefined,
): LikeExpert[] {
  const rank = { in_town: 0, near: 0, in_country: 1, works_online: 2 } as const
  return candidates
    .map(({ expert, km, reason }) => {
      const share = expert.styles.find(({ slug }) => slug === style)?.share ?? 0
      const worth = (style === undefined ? 1 : share) * 0.5 ** ((km ?? 0) / HALVED_KM)
      return { expert, km, reason, share, worth }
    })
    .toSorted((a, b) => rank[a.reason] - rank[b.reason] || b.worth - a.worth || a.expert.id - b.expert.id)
    .slice(0, SHOWN)
    .map(({ expert, km, reason, share }) => ({
      expert,
      style_share: share,
      reason,
      distance_km: reason === 'near' && km !== null ? Math.round(km) : null,
    }))
}

/** The city of the query or of the reader; without one only the country of the photo's expert counts. */
export function placeFor(refs: References, cityId: number | null, expertCountry: number): Place {
  const city = cityId === null ? undefined : refs.city(cityId)
  return { city, country_id: city?.country_id ?? expertCountry }
}
