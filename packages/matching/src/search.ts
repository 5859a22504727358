import {
  ACTIVE,
  AGENCY,
  BANDS,
  bayesianStars,
  NO_ANSWER_HOURS,
  OFFERS,
  PROJECT,
  SESSION,
  SPECIALISTS,
} from './columns.ts'
import { createTally, facetsOf, ratingSteps } from './facets.ts'
import { hashText, tie } from './hash.ts'
import { rowOf } from './ids.ts'
import { kilometres } from './places.ts'
import type { Store } from './store.ts'
import { createTop, best, offer } from './top.ts'
import type { ExpertId, SearchFilters, SearchOptions, SearchResult } from './types.ts'
import * as words from './vocabulary.ts'

/** Averages count from so many reviews on, here as wherever they are shown. */
const SHOWN_REVIEWS = 3
const MAX_PER_PAGE = 200

/** What a place means to a search, worked out once per place. */
interface Ground {
  reachable: Uint8Array
  inCountry: Uint8Array
  km: Float64Array
}

function groundOf(store: Store, filters: SearchFilters): Ground {
  const places = store.places.list
  const same = (wanted: number | string | undefined, is: string | null): boolean =>
    wanted === undefined || String(wanted) === is
  const isCentre = (at: (typeof places)[number]): boolean =>
    same(filters.country, at.country) && same(filters.state, at.state) && same(filters.city, at.city) && at.lat !== null
  const city = filters.city === undefined ? undefined : places.find(isCentre)
  const centre =
    filters.origin ?? (city && city.lat !== null && city.lon !== null ? { lat: city.lat, lon: city.lon } : null)
  const circle = filters.radius_km !== undefined && centre !== null
  const km = Float64Array.from(places, ({ lat, lon }) =>
    centre && lat !== null && lon !== null ? kilometres(centre.lat, centre.lon, lat, lon) : Number.NaN,
  )
  return {
    km,
    inCountry: Uint8Array.from(places, (at) => (same(filters.country, at.country) ? 1 : 0)),
    reachable: Uint8Array.from(places, (at, i) =>
      (
        circle
          ? (km[i] ?? Number.NaN) <= (filters.radius_km ?? 0)
          : same(filters.state, at.state) && same(filters.city, at.city)
      )
        ? 1
        : 0,
    ),
  }
}

/** All bits for a filter that is not set; none for one that is set to unknown values only, which nobody has. */
function wanted(list: readonly string[], slugs: readonly string[] | undefined): number {
  return slugs === undefined || slugs.length === 0 ? -1 : words.maskOf(list, slugs)
}

/** Filters and facet counts over the matching's own columns: one pass, then the page. */
export function searchStore(store: Store, filters: SearchFilters, options: SearchOptions): SearchResult {
  const { columns } = store
  const { flags, wants, place, joined, styleMask, reviews, reviewsMean, answerHours, supply, end } = columns
  const ground = groundOf(store, filters)
  const tally = createTally(store.places.list.length)
  const counted = options.facets !== false

  const service = wanted(words.serviceTypes, filters.service_type)
  const project = wanted(words.projectTypes, filters.project_type)
  const type = wanted(words.expertTypes, filters.expert_type)
  const session = filters.session_type?.includes('both') ? 3 : wanted(words.sessionTypes, filters.session_type)
  const styles = wanted(words.styles, filters.styles)
  const aspects = wanted(words.aspects, filters.aspects)
  const specialists = wanted(words.specialists, filters.specialists)
  const rooms = wanted(words.roomTypes, filters.room_types)
  const size = wanted(words.projectSizes, filters.project_size)
  const bands = filters.budget?.includes('no-preference') ? -1 : wanted(words.budgetBands, filters.budget)
  const rating = filters.min_rating ?? 0
  const hours = filters.max_answer_hours ?? Infinity
  const available = filters.available === true

  const given = filters.ids ? rowsOf(store, filters.ids) : null
  const found = new Int32Array(given ? given.length : end)
  let total = 0
  const n = given ? given.length : end
  // `?? 0` only satisfies the type of an indexed read: rows are in bounds.
  for (let i = 0; i < n; i++) {
    const row = given ? (given[i] ?? 0) : i
    const f = flags[row] ?? 0
    const at = place[row] ?? 0
    if ((f & ACTIVE) === 0 || (joined[row] ?? 0) > options.day || ground.reachable[at] !== 1) continue
    const w = wants[row] ?? 0
    const kind = (f & AGENCY) === 0 ? 1 : 2
    const mean = (reviews[row] ?? 0) >= SHOWN_REVIEWS ? (reviewsMean[row] ?? 0) / 1000 : 0
    const answer = answerHours[row] ?? NO_ANSWER_HOURS
    const free = (supply[row] ?? 0) > 0 ? 1 : 0
    // A bit per filter that this expert fails.
    const failed =
      ((f & 3 & service) === 0 ? 1 : 0) |
      (((f >>> PROJECT) & 7 & project) === 0 ? 2 : 0) |
      ((kind & type) === 0 ? 4 : 0) |
      (((f >>> SESSION) & 3 & session) === 0 ? 8 : 0) |
      (styles !== -1 && ((styleMask[row] ?? 0) & styles) === 0 ? 16 : 0) |
      (aspects !== -1 && (w & 63 & aspects) === 0 ? 32 : 0) |
      (specialists !== -1 && ((f >>> SPECIALISTS) & specialists) === 0 ? 64 : 0) |
      (rooms !== -1 && ((w >>> 6) & 63 & rooms) === 0 ? 128 : 0) |
      (size !== -1 && ((f >>> OFFERS) & 7 & size) === 0 ? 256 : 0) |
      (bands !== -1 && ((f >>> BANDS) & 31 & bands) === 0 ? 512 : 0) |
      (mean < rating ? 1024 : 0) |
      (answer > hours || (hours < Infinity && answer === NO_ANSWER_HOURS) ? 2048 : 0) |
      (available && free === 0 ? 4096 : 0) |
      (ground.inCountry[at] !== 1 ? 8192 : 0)
    if ((failed & (failed - 1)) !== 0) continue
    if (failed === 0) found[total++] = row
    if (!counted) continue
    // A value is counted under all other filters: who fails one filter still counts for that filter's own values.
    if ((failed & ~1) === 0) add(tally.service_type, f & 3)
    if ((failed & ~2) === 0) add(tally.project_type, (f >>> PROJECT) & 7)
    if ((failed & ~4) === 0) add(tally.expert_type, kind)
    if ((failed & ~8) === 0) add(tally.session_type, (f >>> SESSION) & 3)
    if ((failed & ~16) === 0) add(tally.styles, styleMask[row] ?? 0)
    if ((failed & ~32) === 0) add(tally.aspects, w & 63)
    if ((failed & ~64) === 0) add(tally.specialists, (f >>> SPECIALISTS) & 63)
    if ((failed & ~128) === 0) add(tally.room_types, (w >>> 6) & 63)
    if ((failed & ~256) === 0) add(tally.project_size, (f >>> OFFERS) & 7)
    if ((failed & ~512) === 0) add(tally.budget, (f >>> BANDS) & 31)
    if ((failed & ~1024) === 0) add(tally.min_rating, ratingSteps(mean))
    if ((failed & ~2048) === 0) add(tally.max_answer_hours, answer)
    if ((failed & ~4096) === 0) add(tally.available, free)
    if ((failed & ~8192) === 0) add(tally.country, at)
  }

  const page = pageOf(store, found.subarray(0, total), ground, filters, options)
  return {
    ids: page.map((row) => idAt(store, row)),
    distances: page.map((row) => {
      const km = ground.km[place[row] ?? 0] ?? Number.NaN
      return Number.isNaN(km) ? null : Math.round(km * 10) / 10
    }),
    total,
    facets: counted ? facetsOf(tally, store.places) : null,
  }
}

function add(tally: Uint32Array, at: number): void {
  tally[at] = (tally[at] ?? 0) + 1
}

function idAt(store: Store, row: number): ExpertId {
  const id = store.columns.ids[row]
  if (id === undefined) throw new Error(`No expert in row ${row}`)
  return id
}

function rowsOf(store: Store, ids: Iterable<ExpertId>): number[] {
  const rows = new Set<number>()
  for (const id of ids) {
    const row = rowOf(store.ids, id)
    if (row >= 0) rows.add(row)
  }
  return [...rows]
}

/** Without words: reviews, answers, something to look at, room this month. What is paid is not in it. */
function standing(store: Store, row: number): number {
  const { quality, supply, styleUnits, wants } = store.columns
  let pictures = 0
  for (let i = 0; i < 8; i++) pictures += styleUnits[row * 8 + i] ?? 0
  return (
    (quality[row] ?? 0) / 100 +
    store.responseOf(row) +
    0.5 * (1 - 1 / (1 + pictures / 8)) +
    ((wants[row] ?? 0) >>> 12 ? 0.1 : 0) +
    ((supply[row] ?? 0) > 0 ? 0.2 : 0)
  )
}

function pageOf(
  store: Store,
  found: Int32Array,
  ground: Ground,
  filters: SearchFilters,
  options: SearchOptions,
): number[] {
  const { joined, reviews, reviewsMean, place, idHash } = store.columns
  const perPage = Math.max(1, Math.min(MAX_PER_PAGE, options.per_page ?? 24))
  const from = (Math.max(1, options.page ?? 1) - 1) * perPage
  if (from >= found.length) return []
  const sort = options.sort ?? 'relevance'
  const seed = hashText(sort === 'random' ? (options.seed ?? '1111') : '')
  if (sort === 'relevance' && filters.ids) return [...found.subarray(from, from + perPage)]
  const keyOf = (row: number): number => {
    switch (sort) {
      case 'random':
        return 0
      case 'newest':
        return joined[row] ?? 0
      case 'rating':
        return bayesianStars(reviews[row] ?? 0, (reviewsMean[row] ?? 0) / 1000)
      case 'distance': {
        const km = ground.km[place[row] ?? 0] ?? Number.NaN
        return Number.isNaN(km) ? -1e9 : -km
      }
      case 'relevance':
        return standing(store, row)
    }
  }
  const top = createTop(Math.min(found.length, from + perPage))
  for (const row of found) offer(top, keyOf(row), tie(seed, idHash[row] ?? 0), row)
  return best(top)
    .slice(from)
    .map((entry) => entry.row)
}
