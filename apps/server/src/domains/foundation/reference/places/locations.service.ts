/** Places to search experts in: cities, regions and countries with counts, found by any spelling. */
import type { SearchLocation } from '@husrum/contract/foundation/reference/reference.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { foldName } from '../fold.ts'
import { openPlaceNames, postcodeIn, type PlaceKind, type PlaceNames } from './place-names.ts'
import { listCitySpellings, type CityRow, type CountryRow, type StateRow } from '../reference.queries.ts'
import { namedOption, nameIn, type References } from '../reference.service.ts'

/** Counts of active experts by place; app.ts passes them in from the experts domain. */
export type PlaceCount = {
  country_id: number
  state_id: number | null
  city_id: number
  experts_count: number
  /** How many of the experts also work in an earlier place of the same region, and of the same country. */
  again?: { state: number; country: number }
}
export type CountExpertsByPlace = () => Promise<readonly PlaceCount[]>

export type LocationSearch = {
  q?: string | undefined
  countryId?: number | undefined
  all?: boolean | undefined
  limit?: number | undefined
}

/** The maximum of places without experts in a list. */
const MOST_OTHERS = 100

type Place = { kind: PlaceKind; id: number; countryId: number; name: string; population: number; count: number }

export type Locations = {
  search(wanted: LocationSearch, locale: Locale): Promise<SearchLocation[]>
  /** The place with experts that is named among other words ("kitchen in Aarhus"), and the remaining words. */
  inWords(words: string, locale: Locale): Promise<(SearchLocation & { rest: string })[]>
}

/** Words before a place's name, in any language. */
const BEFORE_A_PLACE = /(^|\s)(in|near|at|i|ved|nær|ved siden af|bei|nahe|um)$/iu
/** "Frankfurt am Main" has three words, and few places have more. */
const MOST_NAME_WORDS = 4

/** Names are read on first use and never change while the process runs. */
export function openLocations(db: Db, refs: References, countExperts: CountExpertsByPlace): Locations {
  let reading: Promise<PlaceNames> | undefined
  async function readNames(): Promise<PlaceNames> {
    reading ??= listCitySpellings(db).then((spellings) => openPlaceNames(refs, spellings))
    try {
      return await reading
    } catch (error) {
      reading = undefined
      throw error
    }
  }

  async function countedPlaces() {
    const countIn = sums(await countExperts())
    return ({ kind, id }: { kind: PlaceKind; id: number }, locale: Locale): Place => {
      const row = refs.row(kind, id)
      const [country, population] =
        kind === 'country' ? [id, 0] : kind === 'state' ? [refs.state(id).country_id, 0] : inCity(refs.city(id))
      return { kind, id, countryId: country, name: nameIn(row, locale), population, count: countIn(kind, id) }
    }
  }

  return {
    async inWords(words, locale) {
      const [placeOf, names] = [await countedPlaces(), await readNames()]
      const said = words.split(/\s+/).filter(Boolean)
      for (let length = Math.min(said.length, MOST_NAME_WORDS); length > 0; length--)
        for (let from = said.length - length; from >= 0; from--) {
          const name = foldName(said.slice(from, from + length).join(' '))
          const [best] = unique(name ? names.named(name) : [])
            .map((place) => placeOf(place, locale))
            .filter(({ count }) => count > 0)
            .sort(townsFirst)
          if (!best) continue
          const before = said.slice(0, from).join(' ').replace(BEFORE_A_PLACE, '')
          const rest = [before, ...said.slice(from + length)].join(' ').trim()
          return [{ ...present(best, refs, locale), rest }]
        }
      return []
    },
    async search({ q, countryId, all = false, limit }, locale) {
      const words = q ? foldName(q) : undefined
      if (words === '') return [] // only punctuation: no name matches
      const placed = await countedPlaces()
      const placeOf = (place: { kind: PlaceKind; id: number }) => placed(place, locale)
      const rank = new Map<string, number>()
      const named = words === undefined ? everywhere(refs) : (await readNames()).find(words)
      const inCountry = unique(named)
        .map(placeOf)
        .filter(({ countryId: country }) => countryId === undefined || countryId === country)
      const places = inCountry.filter(({ count }) => all || count > 0)
      const [first] = inCountry
      // If the town has no experts, a postcode still gives a position, so the nearest town with experts is found.
      if (places.length === 0 && first && words !== undefined && postcodeIn(words) !== undefined) {
        const nearest = nearestTown(refs.city(first.id), refs, ({ id }) => placeOf({ kind: 'city', id }).count > 0)
        if (nearest) places.push(placeOf({ kind: 'city', id: nearest.id }))
      }
      for (const place of places) rank.set(keyOf(place), rankOf(foldName(place.name), words))
      places.sort(
        (a, b) =>
          (rank.get(keyOf(a)) ?? 0) - (rank.get(keyOf(b)) ?? 0) ||
          b.count - a.count ||
          b.population - a.population ||
          a.id - b.id,
      )
      return places.slice(0, limit ?? (all ? MOST_OTHERS : places.length)).map((place) => present(place, refs, locale))
    },
  }
}

const townsFirst = (a: Place, b: Place): number =>
  Number(b.kind === 'city') - Number(a.kind === 'city') || b.count - a.count || b.population - a.population
const keyOf = ({ kind, id }: { kind: PlaceKind; id: number }): string => `${kind} ${id}`
const inCity = ({ country_id, population }: CityRow) => [country_id, population] as const
const unique = <P extends { kind: PlaceKind; id: number }>(places: readonly P[]): P[] => [
  ...new Map(places.map((place) => [keyOf(place), place])).values(),
]
const everywhere = (refs: References): { kind: PlaceKind; id: number }[] =>
  (['city', 'state', 'country'] as const).flatMap((kind) => refs.list(kind).map(({ id }) => ({ kind, id })))

/** The rank by name: exact names first, then names that begin with the words. */
const rankOf = (name: string, words: string | undefined): number =>
  words === undefined || name === words ? 0 : name.startsWith(words) ? 1 : 2

function sums(counts: readonly PlaceCount[]): (kind: PlaceKind, id: number) => number {
  const by = {
    city: sumBy(counts, ({ city_id }) => city_id),
    state: sumBy(counts, ({ state_id }) => state_id, 'state'),
    country: sumBy(counts, ({ country_id }) => country_id, 'country'),
  }
  return (kind, id) => by[kind].get(id) ?? 0
}

function present({ kind, id, count }: Place, refs: References, locale: Locale): SearchLocation {
  if (kind === 'city') return asCity(refs.city(id), refs, count, locale)
  return kind === 'state' ? asState(refs.state(id), refs, count, locale) : asCountry(refs.country(id), count, locale)
}

function asCity(city: CityRow, refs: References, experts_count: number, locale: Locale): SearchLocation {
  const country = nameIn(refs.country(city.country_id), locale)
  const within = refs.isAmbiguous(city) ? `${nameIn(refs.state(city.state_id), locale)}, ${country}` : country
  const { country_id, state_id, latitude, longitude } = city
  const large = largeTownNear(city, refs)
  return {
    type: 'city',
    ...namedOption(city, locale),
    label: `${nameIn(city, locale)}, ${within}`,
    near: large && nameIn(large, locale),
    country_id,
    state_id,
    latitude,
    longitude,
    experts_count,
  }
}

const SMALL = 50_000
const LARGE = 100_000
const NEAR_KM = 40
const KM_A_DEGREE = 111

/** A flat approximation, enough for a few dozen kilometres. */
function kmBetween(a: CityRow, b: CityRow): number {
  const east = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(a.latitude - b.latitude, east) * KM_A_DEGREE
}

/** The large town nearby that people in a small town would search for; same country only. */
const largeTownNear = (city: CityRow, refs: References): CityRow | null =>
  city.population >= SMALL ? null : nearestTown(city, refs, ({ population }) => population >= LARGE)

/** The nearest town of the same country that `isMeant` accepts, if one is near. */
function nearestTown(city: CityRow, refs: References, isMeant: (town: CityRow) => boolean): CityRow | null {
  let nearest: { town: CityRow; km: number } | undefined
  for (const town of refs.list('city')) {
    if (town.country_id !== city.country_id || !isMeant(town)) continue
    const km = kmBetween(city, town)
    if (km <= NEAR_KM && (!nearest || km < nearest.km)) nearest = { town, km }
  }
  return nearest?.town ?? null
}

const nowhere = { near: null, latitude: null, longitude: null }

function asState(state: StateRow, refs: References, experts_count: number, locale: Locale): SearchLocation {
  const country = nameIn(refs.country(state.country_id), locale)
  return {
    type: 'state',
    ...namedOption(state, locale),
    label: `${nameIn(state, locale)}, ${country}`,
    country_id: state.country_id,
    state_id: state.id,
    experts_count,
    ...nowhere,
  }
}

function asCountry(country: CountryRow, experts_count: number, locale: Locale): SearchLocation {
  return {
    type: 'country',
    ...namedOption(country, locale),
    label: nameIn(country, locale),
    country_id: country.id,
    state_id: null,
    experts_count,
    ...nowhere,
  }
}

/** Counts each expert once in an area, even if several of the expert's places are in it. */
function sumBy(
  counts: readonly PlaceCount[],
  keyOf: (count: PlaceCount) => number | null,
  area?: 'state' | 'country',
): Map<number, number> {
  const sums = new Map<number, number>()
  for (const count of counts) {
    const key = keyOf(count)
    const again = area ? (count.again?.[area] ?? 0) : 0
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + count.experts_count - again)
  }
  return sums
}
