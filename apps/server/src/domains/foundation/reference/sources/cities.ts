import { readFileSync } from 'node:fs'
import path from 'node:path'

export type CitySource = {
  id: number
  country: string
  state: string
  slug: string
  name: string
  latitude: number
  longitude: number
  population: number
}

export const cityFile = path.join(import.meta.dirname, 'cities.tsv')

/** One line of the file; `#` starts a comment. */
export const toLine = (city: CitySource): string =>
  [city.id, city.country, city.state, city.slug, city.name, city.latitude, city.longitude, city.population].join('\t')

export function readCities(): CitySource[] {
  const lines = readFileSync(cityFile, 'utf8').split('\n')
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map(fromLine)
}

function fromLine(line: string): CitySource {
  const [id, country, state, slug, name, latitude, longitude, population] = line.split('\t')
  if (!country || !state || !slug || !name || population === undefined)
    throw new Error(`cities.tsv: not a city: ${line}`)
  return {
    id: Number(id),
    country,
    state,
    slug,
    name,
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
  }
}
