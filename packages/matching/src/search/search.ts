import { answeringWithin, anyOf, bitsOf, filters as fixed, ratedFrom, setDay } from '../store/bits.ts'
import { NO_ANSWER_HOURS } from '../store/columns.ts'
import { facetsOf, sift } from './facets.ts'
import type { Chosen } from './facets.ts'
import { readWords, withWords } from '../words/lexicon.ts'
import { eachBlock, pageOf } from './order.ts'
import { choosePlaces, kilometres } from '../store/places.ts'
import type { KnownPlace, Places } from '../store/places.ts'
import { updateDerived } from '../store/store.ts'
import type { Store } from '../store/store.ts'
import type { ExpertId, PlaceKey } from '../expert.types.ts'
import type { PlaceCount, Point, SearchFilters, SearchOptions, SearchResult } from './search.types.ts'
import * as words from '../vocabulary.ts'

/** Where to search: kilometres from the centre by place, and the matching places; null for all. */
interface Ground {
  km: Float64Array | null
  within: Uint8Array | null
  /** By place: the single place that counts; null without a requested place. */
  chosen: Uint32Array | null
}

function among(wanted: PlaceKey | readonly PlaceKey[] | undefined): (is: string | null) => boolean {
  if (wanted === undefined) return () => true
  const keys = new Set<string | null>([wanted].flat().map(String))
  return (is) => keys.has(is)
}

/** From the nearest of the centres. */
function kilometresFrom(centres: readonly Point[], places: readonly KnownPlace[]): Float64Array {
  const km = new Float64Array(places.length)
  for (const [at, { lat, lon }] of places.entries()) {
    let least = lat !== null && lon !== null ? Infinity : Number.NaN
    if (lat !== null && lon !== null)
      for (const centre of centres) least = Math.min(least, kilometres(centre.lat, centre.lon, lat, lon))
    km[at] = least
  }
  return km
}

/** Of several places, the nearest one that matches counts. */
function nearestOf(places: Places, km: Float64Array | null, within: Uint8Array | null): Ground {
  const way = (at: number): number => (Number.isNaN(km?.[at]) ? Infinity : (km?.[at] ?? 0))
  const chosen = choosePlaces(places, (one, other) => {
    const inside = (within?.[one] ?? 0) - (within?.[other] ?? 0)
    return inside === 0 ? way(one) < way(other) : inside > 0
  })
  for (const [at, place] of chosen.entries()) {
    if (km) km[at] = km[place] ?? 0
    if (within) within[at] = within[place] ?? 0
  }
  return { km, within, chosen }
}

function groundOf(store: Store, { country, state, city, origin, radius_km }: SearchFilters): Ground {
  const places = store.places.list
  const inCountry = among(country)
  const inState = among(state)
  const inCity = among(city)
  const isThere = (at: KnownPlace): boolean => inCountry(at.country) && inState(at.state) && inCity(at.city)
  const named = city === undefined ? undefined : places.find((at) => isThere(at) && at.lat !== null)
  const centres = origin
    ? [origin].flat()
    : named && named.lat !== null && named.lon !== null
      ? [{ lat: named.lat, lon: named.lon }]
      : []
  const km = centres.length > 0 ? kilometresFrom(centres, places) : null
  if (km && radius_km !== undefined) {
    const within = new Uint8Array(places.length)
    for (const [at, place] of places.entries())
      if ((km[at] ?? Number.NaN) <= radius_km && inCountry(place.country)) within[at] = 1
    return nearestOf(store.places, km, within)
  }
  const isAnywhere = country === undefined && state === undefined && city === undefined
  if (isAnywhere && !km) return { km, within: null, chosen: null }
  const within = isAnywhere ? null : Uint8Array.from(places, (at) => (isThere(at) ? 1 : 0))
  return nearestOf(store.places, km, within)
}

/** All experts who have joined by today, in the given places and with the given words. */
function baseOf(store: Store, { within }: Ground, named: Int32Array | null): Int32Array {
  const { here } = store.bits
  const base = here.slice(0, Math.ceil(store.columns.end / 32))
  if (named) for (let at = 0; at < base.length; at++) base[at] = (base[at] ?? 0) & (named[at] ?? 0)
  if (!within) return base
  const { place } = store.columns
  for (let at = 0; at < base.length; at++) {
    let left = base[at] ?? 0
    let kept = 0
    while (left !== 0) {
      const bit = left & -left
      if (within[place[at * 32 + 31 - Math.clz32(bit)] ?? 0] === 1) kept |= bit
      left ^= bit
    }
    base[at] = kept
  }
  return base
}

/** Experts with all of the values. */
function allOf(maps: readonly (Int32Array | undefined)[], words: number): Int32Array {
  const all = new Int32Array(words).fill(-1)
  for (const map of maps) for (let at = 0; at < words; at++) all[at] = (all[at] ?? 0) & (map?.[at] ?? 0)
  return all
}

/** The slugs of each filter in use; empty lists and values that exclude nobody are skipped. */
function slugsOf(filters: SearchFilters): Partial<Record<Chosen['key'], readonly string[]>> {
  const { budget, min_rating, max_answer_hours } = filters
  return {
    ...filters,
    budget: budget?.includes('no-preference') ? [] : budget,
    min_rating: min_rating === undefined ? [] : [String(min_rating)],
    max_answer_hours: max_answer_hours === undefined ? [] : [String(max_answer_hours)],
    available: filters.available === true ? ['true'] : [],
    is_new: filters.is_new === true ? ['true'] : [],
  }
}

function chosenOf(store: Store, filters: SearchFilters): Chosen[] {
  const { columns, bits } = store
  const size = Math.ceil(columns.end / 32)
  const wanted = slugsOf(filters)
  const chosen = fixed.flatMap(({ key, values }): Chosen[] => {
    const slugs = wanted[key] ?? []
    if (slugs.length === 0) return []
    const map = anyOf(
      slugs.map((slug) =>
        key === 'session_type' && slug === 'both'
          ? allOf(
              values.map((_, at) => bitsOf(bits, key, at)),
              size,
            )
          : bitsOf(bits, key, words.placeIn(values, slug)),
      ),
      size,
    )
    return [{ key, map }]
  })
  const spoken = wanted.languages ?? []
  if (spoken.length > 0)
    chosen.push({
      key: 'languages',
      map: anyOf(
        spoken.map((language) => bits.languages.get(language)),
        size,
      ),
    })
  // other numbers are possible; the offered ones have bitmaps
  for (const own of chosen) {
    if (fixed.some(({ key, values }) => key === own.key && values.some((value) => value === wanted[key]?.[0]))) continue
    if (own.key === 'min_rating') own.map = ratedFrom(columns, Math.round((filters.min_rating ?? 0) * 1000))
    if (own.key === 'max_answer_hours')
      own.map = answeringWithin(columns, Math.min(filters.max_answer_hours ?? 0, NO_ANSWER_HOURS - 1))
  }
  return chosen
}

/** `wantsFit`: also computes the fit of the words, if there are any. */
function siftStore(store: Store, filters: SearchFilters, day: number, wantsFit: boolean) {
  updateDerived(store)
  setDay(store.bits, store.columns, day)
  const ground = groundOf(store, filters)
  const fit: Uint8Array[] = []
  const named = filters.words
    ? withWords(
        readWords(store.lexicon, filters.words, filters.some_word),
        store.columns.end,
        wantsFit ? fit : null,
        filters.some_word,
      )
    : null
  return { ground, fit: fit.length > 0 ? fit : null, ...sift(baseOf(store, ground, named), chosenOf(store, filters)) }
}

/** Filters, order and facet counts over all experts. */
export function searchStore(store: Store, filters: SearchFilters, options: SearchOptions): SearchResult {
  const wantsFit = (options.sort ?? 'relevance') === 'relevance'
  const { ground, fit, all, others } = siftStore(store, filters, options.day, wantsFit)
  const page = pageOf(store, all, { km: ground.km, fit }, options)
  return {
    ids: page.map((row) => idAt(store, row)),
    distances: page.map((row) => {
      const km = ground.km?.[store.columns.place[row] ?? 0] ?? Number.NaN
      return Number.isNaN(km) ? null : Math.round(km * 10) / 10
    }),
    cities: page.map((row) => {
      const own = store.columns.place[row] ?? 0
      const at = ground.chosen?.[own] ?? own
      return at === own ? null : (store.places.list[at]?.city ?? null)
    }),
    total: all.count,
    facets: options.facets === false ? null : facetsOf(store.bits, all, others),
  }
}

/** Places of the results, most experts first. */
export function placesIn(store: Store, filters: SearchFilters, day: number): PlaceCount[] {
  const { all, ground } = siftStore(store, filters, day, false)
  const counts = new Uint32Array(store.places.list.length)
  const again = new Map<number, { state: number; country: number }>()
  const { place } = store.columns
  eachBlock(all, (rows, count) => {
    for (let i = 0; i < count; i++) {
      const at = place[rows[i] ?? 0] ?? 0
      counts[at] = (counts[at] ?? 0) + 1
    }
  })
  for (const [at, { several }] of store.places.list.entries()) {
    if (!several) continue
    // the expert counts in each of their matching places
    const own = several.of.filter((one) => ground.within?.[one] !== 0)
    for (const [nth, one] of own.entries()) {
      counts[one] = (counts[one] ?? 0) + (counts[at] ?? 0)
      const [state, country] = sharedWith(store.places.list, own.slice(0, nth), one)
      const { state: inState = 0, country: inCountry = 0 } = again.get(one) ?? {}
      const experts = counts[at] ?? 0
      if (country) again.set(one, { state: inState + (state ? experts : 0), country: inCountry + experts })
    }
    counts[at] = 0
  }
  const found = [...counts.keys()].filter((at) => (counts[at] ?? 0) > 0)
  const cities = new Map<string, PlaceCount>()
  for (const at of found) {
    const known = store.places.list[at]
    if (!known) continue
    const { country, state, city } = known
    const key = `${country}\n${state ?? ''}\n${city ?? ''}`
    // a city has one place for each own area
    const sofar = cities.get(key)
    const more = again.get(at)
    if (sofar) {
      sofar.count += counts[at] ?? 0
      if (more)
        sofar.again = {
          state: (sofar.again?.state ?? 0) + more.state,
          country: (sofar.again?.country ?? 0) + more.country,
        }
    } else cities.set(key, { country, state, city, count: counts[at] ?? 0, ...(more ? { again: more } : {}) })
  }
  return [...cities.values()].sort((a, b) => b.count - a.count)
}

/** Whether one of the places lies in the same region, and in the same country. */
function sharedWith(list: readonly KnownPlace[], places: readonly number[], one: number): [boolean, boolean] {
  const inCountry = places.filter((at) => list[at]?.country === list[one]?.country)
  return [inCountry.some((at) => list[at]?.state === list[one]?.state), inCountry.length > 0]
}

function idAt(store: Store, row: number): ExpertId {
  const id = store.columns.ids[row]
  if (id === undefined) throw new Error(`No expert in row ${row}`)
  return id
}
