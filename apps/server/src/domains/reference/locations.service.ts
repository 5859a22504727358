/** Places one can search experts in: cities, regions and countries, counted, found by any spelling. */
import type { SearchLocation } from '@husrum/contract/reference.ts'
import { languageOf, type Locale } from '@husrum/contract/shapes.ts'
import type { Db } from '../../platform/database.ts'
import { foldName } from './fold.ts'
import { listCities, type CityRow, type CountryRow, type StateRow } from './reference.queries.ts'
import { namedOption, nameIn, type References } from './reference.service.ts'

/** Active experts of one city, given by the experts domain through app.ts: this domain imports none. */
export type PlaceCount = { country_id: number; state_id: number | null; city_id: number; experts_count: number }
export type CountExpertsByPlace = () => Promise<readonly PlaceCount[]>

export type LocationSearch = {
  q?: string | undefined
  countryId?: number | undefined
  all?: boolean | undefined
  limit?: number | undefined
}

/** Cities looked at when places without experts are asked for: more than any list shows. */
const MOST_CITIES = 100

type Found = SearchLocation & { population: number }

export async function searchLocations(
  db: Db,
  refs: References,
  countExperts: CountExpertsByPlace,
  search: LocationSearch,
  locale: Locale,
): Promise<SearchLocation[]> {
  const words = search.q ? foldName(search.q) : undefined
  if (words === '') return [] // signs only: no name has any
  const counts = (await countExperts()).filter(
    ({ country_id }) => search.countryId === undefined || country_id === search.countryId,
  )
  const inCity = sumBy(counts, ({ city_id }) => city_id)
  const inState = sumBy(counts, ({ state_id }) => state_id)
  const inCountry = sumBy(counts, ({ country_id }) => country_id)

  const withExperts = await listCities(db, { ids: [...inCity.keys()], words }, languageOf(locale), {
    limit: inCity.size,
    offset: 0,
  })
  const others = search.all
    ? await listCities(db, { countryId: search.countryId, words }, languageOf(locale), {
        limit: MOST_CITIES,
        offset: 0,
      })
    : []
  const cities = [...new Map([...withExperts, ...others].map((city) => [city.id, city])).values()]
  const wanted = (row: CountryRow | StateRow, countryId: number, count: number) =>
    (count > 0 || search.all === true) &&
    (search.countryId === undefined || search.countryId === countryId) &&
    (words === undefined || isNamed(row, words))
  const states = refs.list('state').filter((state) => wanted(state, state.country_id, inState.get(state.id) ?? 0))
  const countries = refs
    .list('country')
    .filter((country) => wanted(country, country.id, inCountry.get(country.id) ?? 0))

  const found = [
    ...cities.map((city) => asCity(city, refs, inCity.get(city.id) ?? 0, locale)),
    ...states.map((state) => asState(state, refs, inState.get(state.id) ?? 0, locale)),
    ...countries.map((country) => asCountry(country, inCountry.get(country.id) ?? 0, locale)),
  ]
  return found.sort(byFit(words)).slice(0, search.limit ?? (search.all ? MOST_CITIES : found.length))
}

/** The name itself first, then where most experts are, then the larger place. */
function byFit(words: string | undefined) {
  const rank = (place: Found) =>
    words === undefined || foldName(place.name) === words ? 0 : foldName(place.name).startsWith(words) ? 1 : 2
  return (a: Found, b: Found) =>
    rank(a) - rank(b) || b.experts_count - a.experts_count || b.population - a.population || a.id - b.id
}

function isNamed(row: CountryRow | StateRow, words: string): boolean {
  return [row.name_en, row.name_da, row.name_de, row.slug].some((name) => ` ${foldName(name)}`.includes(` ${words}`))
}

function asCity(city: CityRow, refs: References, experts_count: number, locale: Locale): Found {
  const country = nameIn(refs.country(city.country_id), locale)
  const within = refs.isAmbiguous(city) ? `${nameIn(refs.state(city.state_id), locale)}, ${country}` : country
  const { country_id, state_id, latitude, longitude, population } = city
  return {
    type: 'city',
    ...namedOption(city, locale),
    label: `${nameIn(city, locale)}, ${within}`,
    country_id,
    state_id,
    latitude,
    longitude,
    experts_count,
    population,
  }
}

const nowhere = { latitude: null, longitude: null, population: 0 }

function asState(state: StateRow, refs: References, experts_count: number, locale: Locale): Found {
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

function asCountry(country: CountryRow, experts_count: number, locale: Locale): Found {
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

function sumBy(counts: readonly PlaceCount[], keyOf: (count: PlaceCount) => number | null): Map<number, number> {
  const sums = new Map<number, number>()
  for (const count of counts) {
    const key = keyOf(count)
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + count.experts_count)
  }
  return sums
}
