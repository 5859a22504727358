import { ACTIVE, AGENCY, BANDS, NO_ANSWER_HOURS, OFFERS, PROJECT, SESSION, SPECIALISTS, TEXTS } from './columns.ts'
import { countOwn, createTally, facetsOf, standingCode } from './facets.ts'
import type { Tally } from './facets.ts'
import { hashText, tie } from './hash.ts'
import { rowOf } from './ids.ts'
import { kilometres } from './places.ts'
import { settle } from './store.ts'
import type { Store } from './store.ts'
import { createTop, best, entry, offer } from './top.ts'
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

/** The filters as masks over the columns; -1 lets everyone through. */
interface Sieve {
  service: number
  project: number
  type: number
  session: number
  styles: number
  aspects: number
  specialists: number
  rooms: number
  size: number
  bands: number
  /** Thousandths. */
  rating: number
  hours: number
  available: number
}

function sieveOf(filters: SearchFilters): Sieve {
  const hours = filters.max_answer_hours
  return {
    service: wanted(words.serviceTypes, filters.service_type),
    project: wanted(words.projectTypes, filters.project_type),
    type: wanted(words.expertTypes, filters.expert_type),
    session: filters.session_type?.includes('both') ? 3 : wanted(words.sessionTypes, filters.session_type),
    styles: wanted(words.styles, filters.styles),
    aspects: wanted(words.aspects, filters.aspects),
    specialists: wanted(words.specialists, filters.specialists),
    rooms: wanted(words.roomTypes, filters.room_types),
    size: wanted(words.projectSizes, filters.project_size),
    bands: filters.budget?.includes('no-preference') ? -1 : wanted(words.budgetBands, filters.budget),
    rating: Math.round((filters.min_rating ?? 0) * 1000),
    hours: hours === undefined ? NO_ANSWER_HOURS : Math.min(hours, NO_ANSWER_HOURS - 1),
    available: filters.available === true ? 1 : 0,
  }
}

/**
 * One pass: who passes all filters goes into `found`, who fails exactly one is counted for that filter's own values.
 * `?? 0` only satisfies the type of an indexed read: rows are in bounds.
 */
function scan(
  store: Store,
  sieve: Sieve,
  ground: Ground,
  day: number,
  given: readonly number[] | null,
  found: Int32Array,
  tally: Tally,
): number {
  const { flags, wants, place, joined, styleMask, styleNorm, reviews, reviewsMean, answerHours, supply, end } =
    store.columns
  const {
    service,
    project,
    type,
    session,
    styles,
    aspects,
    specialists,
    rooms,
    size,
    bands,
    rating,
    hours,
    available,
  } = sieve
  const { reachable, inCountry } = ground
  const { lowFlags, highFlags, subjects, shown, standing, places } = tally
  const n = given ? given.length : end
  let total = 0
  for (let i = 0; i < n; i++) {
    const row = given ? (given[i] ?? 0) : i
    const f = flags[row] ?? 0
    const at = place[row] ?? 0
    if ((f & ACTIVE) === 0 || (joined[row] ?? 0) > day || reachable[at] !== 1) continue
    const w = wants[row] ?? 0
    const look = (styleNorm[row] ?? 0) > 0 ? (styleMask[row] ?? 0) : 0
    const mean = (reviews[row] ?? 0) >= SHOWN_REVIEWS ? (reviewsMean[row] ?? 0) : 0
    const answer = answerHours[row] ?? NO_ANSWER_HOURS
    const free = (supply[row] ?? 0) > 0 ? 1 : 0
    // A bit per filter that this expert fails, in the order of `groups`.
    const failed =
      ((f & 3 & service) === 0 ? 1 : 0) |
      (((f >>> PROJECT) & 7 & project) === 0 ? 2 : 0) |
      (((f & AGENCY) === 0 ? 1 : 2) & type ? 0 : 4) |
      (((f >>> SESSION) & 3 & session) === 0 ? 8 : 0) |
      (styles !== -1 && (look & styles) === 0 ? 16 : 0) |
      (aspects !== -1 && (w & 63 & aspects) === 0 ? 32 : 0) |
      (specialists !== -1 && ((f >>> SPECIALISTS) & specialists) === 0 ? 64 : 0) |
      (rooms !== -1 && ((w >>> 6) & 63 & rooms) === 0 ? 128 : 0) |
      (size !== -1 && ((f >>> OFFERS) & 7 & size) === 0 ? 256 : 0) |
      (bands !== -1 && ((f >>> BANDS) & 31 & bands) === 0 ? 512 : 0) |
      (mean < rating ? 1024 : 0) |
      (answer > hours ? 2048 : 0) |
      (free < available ? 4096 : 0) |
      (inCountry[at] !== 1 ? 8192 : 0)
    if (failed === 0) {
      found[total++] = row
      // Several fields at once; they are taken apart when the pass is over.
      lowFlags[f & 0xffff] = (lowFlags[f & 0xffff] ?? 0) + 1
      highFlags[f >>> 16] = (highFlags[f >>> 16] ?? 0) + 1
      subjects[w & 4095] = (subjects[w & 4095] ?? 0) + 1
      shown[look] = (shown[look] ?? 0) + 1
      const stands = standingCode(mean, answer, free)
      standing[stands] = (standing[stands] ?? 0) + 1
      places[at] = (places[at] ?? 0) + 1
    } else if ((failed & (failed - 1)) === 0) countOwn(tally, failed, f, w, look, standingCode(mean, answer, free), at)
  }
  return total
}

/** Filters and facet counts over the matching's own columns. */
export function searchStore(store: Store, filters: SearchFilters, options: SearchOptions): SearchResult {
  settle(store)
  const ground = groundOf(store, filters)
  const tally = createTally(store.places.list.length)
  const given = filters.ids ? rowsOf(store, filters.ids) : null
  const found = given ? new Int32Array(given.length) : store.scratch.admitted
  const total = scan(store, sieveOf(filters), ground, options.day, given, found, tally)
  const page = pageOf(store, found.subarray(0, total), ground, filters, options)
  return {
    ids: page.map((row) => idAt(store, row)),
    distances: page.map((row) => {
      const km = ground.km[store.columns.place[row] ?? 0] ?? Number.NaN
      return Number.isNaN(km) ? null : Math.round(km * 10) / 10
    }),
    total,
    facets: options.facets === false ? null : facetsOf(tally, store.places),
  }
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

/** Without words: reviews, answers and room this month, something to look at and to read. What is paid is not in it. */
function standingOf(store: Store, row: number): number {
  const { quality, supply, styleNorm, wants } = store.columns
  const seen = (styleNorm[row] ?? 0) > 0 ? 0.3 : 0
  return (quality[row] ?? 0) / 100 + (supply[row] ?? 0) + seen + ((wants[row] ?? 0) >>> TEXTS ? 0.1 : 0)
}

function pageOf(
  store: Store,
  found: Int32Array,
  ground: Ground,
  filters: SearchFilters,
  options: SearchOptions,
): number[] {
  const { joined, quality, reviews, place, idHash } = store.columns
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
        // Bayesian stars in hundredths; of equal ones the more often reviewed.
        return (quality[row] ?? 0) + Math.min(reviews[row] ?? 0, 999) / 1000
      case 'distance': {
        const km = ground.km[place[row] ?? 0] ?? Number.NaN
        return Number.isNaN(km) ? -1e9 : -km
      }
      case 'relevance':
        return standingOf(store, row)
    }
  }
  const top = createTop(Math.min(found.length, from + perPage))
  for (let i = 0; i < found.length; i++) {
    const row = found[i] ?? 0
    const key = keyOf(row)
    if (key >= entry(top)) offer(top, key, tie(seed, idHash[row] ?? 0), row)
  }
  return best(top)
    .slice(from)
    .map((entry) => entry.row)
}
