/** Converts the sources and the city list to rows of their tables. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { foldName } from './fold.ts'
import { aspects, specialties } from './sources/aspects.ts'
import { townAround } from './sources/boroughs.ts'
import { readCities, type CitySource } from './sources/cities.ts'
import { countries } from './sources/countries.ts'
import type { Names } from './sources/names.ts'
import { budgets, roomTypes, timelines } from './sources/options.ts'
import { placeNames } from './sources/place-names.ts'
import { plans } from './sources/plans.ts'
import { skills } from './sources/skills.ts'
import { states } from './sources/states.ts'
import { styles } from './sources/styles.ts'

const named = ({ en, da, de }: Names) => ({ name_en: en, name_da: da, name_de: de })
const described = ({ en, da, de }: Names) => ({ description_en: en, description_da: da, description_de: de })

export type ReferenceRows = ReturnType<typeof buildRows>

export function buildRows() {
  const cities = readCities()
  const countryIds = new Map(countries.map(({ code, id }) => [code, id]))
  const stateIds = new Map(states.map(({ country, slug, id }) => [`${country} ${slug}`, id]))
  const translated = new Map(placeNames.map((place) => [place.slug, place]))
  const idOf = (ids: ReadonlyMap<string, number>, key: string): number => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`reference sources: there is no ${key}`)
    return id
  }
  const bySlug = new Map(cities.map((city) => [city.slug, city]))
  const namesOf = (city: CitySource): Names => {
    const own = translated.get(city.slug)?.names ?? { en: city.name, da: city.name, de: city.name }
    const around = bySlug.get(townAround(city) ?? '')
    if (!around || city.name.startsWith(around.name)) return own
    const town = namesOf(around)
    return { en: `${town.en}-${own.en}`, da: `${town.da}-${own.da}`, de: `${town.de}-${own.de}` }
  }
  const cityRow = (city: CitySource) => {
    const names = namesOf(city)
    const place = {
      id: city.id,
      country_id: idOf(countryIds, city.country),
      state_id: idOf(stateIds, `${city.country} ${city.state}`),
      slug: city.slug,
    }
    const { latitude, longitude, population } = city
    return {
      ...place,
      name: city.name,
      ...named(names),
      latitude,
      longitude,
      population,
      search_name: foldName(city.name),
    }
  }
  return {
    countries: countries.map(({ names, ...row }) => ({ ...row, ...named(names) })),
    states: states.map(({ id, country, slug, names }) => ({
      id,
      country_id: idOf(countryIds, country),
      slug,
      ...named(names),
    })),
    cities: cities.map(cityRow),
    city_spellings: cities.flatMap((city) => {
      const place = translated.get(city.slug)
      const spellings = new Set([city.name, ...Object.values(namesOf(city)), ...(place?.also ?? [])].map(foldName))
      return [...spellings].map((search_name) => ({ city_id: city.id, search_name }))
    }),
    budgets: budgets.map(({ id, slug, min, max, names }) => ({
      id,
      slug,
      min_eur: min,
      max_eur: max,
      ...named(names),
    })),
    timelines: timelines.map(({ names, ...row }) => ({ ...row, ...named(names) })),
    styles: styles.map(({ names, descriptions, palette, ...row }) => ({
      ...row,
      palette: [...palette],
      ...named(names),
      ...described(descriptions),
    })),
    room_types: roomTypes.map(({ names, ...row }) => ({ ...row, ...named(names) })),
    aspects: aspects.map(({ names, descriptions, ...row }) => ({
      ...row,
      ...named(names),
      ...described(descriptions),
    })),
    specialties: specialties.map(({ names, descriptions, ...row }) => ({
      ...row,
      ...named(names),
      ...described(descriptions),
    })),
    skills: skills.map(({ names, ...row }) => ({ ...row, ...named(names) })),
    subscription_plans: plans.map(({ id, slug, names, descriptions, features, limits, trial_days, is_default }) => ({
      id,
      slug,
      ...named(names),
      ...described(descriptions),
      features_en: features.map(({ en }) => en),
      features_da: features.map(({ da }) => da),
      features_de: features.map(({ de }) => de),
      projects_limit: limits.projects,
      new_leads_limit: limits.new_leads,
      places_limit: limits.places_of_work,
      seats_limit: limits.seats,
      has_insights: limits.insights,
      trial_days,
      is_default,
    })),
    subscription_prices: plans.flatMap(({ id, prices }) => [
      { plan_id: id, currency: 'DKK', ...prices.DKK },
      { plan_id: id, currency: 'EUR', ...prices.EUR },
    ]),
  }
}

/** A hash of the source files and of the code that makes rows of them: 50 times cheaper than making the rows. */
export function sourcesVersion(): string {
  const here = import.meta.dirname
  const sources = readdirSync(path.join(here, 'sources')).sort()
  const files = ['rows.ts', 'fold.ts', ...sources.map((name) => path.join('sources', name))]
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(path.join(here, file)))
  return hash.digest('hex')
}
