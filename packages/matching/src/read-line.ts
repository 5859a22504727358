import type { ExpertLoad, MarketExpert, PlaceKey } from './expert.types.ts'
import type { MarketBrief } from './match.types.ts'
import { briefStyles, MatchingInputError, styleEvidence } from './vocabulary.ts'

/** Input lines, read field by field without assumptions about their shape. */
export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields | null {
  // A JSON object has string keys and unknown values: exactly this type.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function textsOf(value: unknown): string[] {
  return listOf(value).filter((item): item is string => typeof item === 'string')
}

function required(fields: Fields, name: string): string {
  const value = textOf(fields[name])
  if (value === null) throw new MatchingInputError(`${name} is missing`)
  return value
}

function placeKey(value: unknown): PlaceKey | null {
  return typeof value === 'number' || typeof value === 'string' ? value : null
}

/** Coordinates of cities, by country, state and city, else by country and city. */
export type Cities = ReadonlyMap<string, { lat: number; lon: number }>

export function readCities(value: unknown): Map<string, { lat: number; lon: number }> {
  const cities = new Map<string, { lat: number; lon: number }>()
  for (const item of listOf(value)) {
    const fields = fieldsOf(item)
    const lat = numberOf(fields?.['lat'])
    const lon = numberOf(fields?.['lon'])
    if (!fields || lat === undefined || lon === undefined) continue
    const [country, state, city] = ['country', 'state', 'city'].map((name) => textOf(fields[name]) ?? '')
    cities.set(`${country}/${state}/${city}`, { lat, lon })
    if (!cities.has(`${country}//${city}`)) cities.set(`${country}//${city}`, { lat, lon })
  }
  return cities
}

function readPlace(fields: Fields, cities: Cities) {
  const country = placeKey(fields['country']) ?? ''
  const state = placeKey(fields['state'])
  const city = placeKey(fields['city'])
  const at = cities.get(`${country}/${state ?? ''}/${city ?? ''}`) ?? cities.get(`${country}//${city ?? ''}`)
  return { country, state, city, lat: at?.lat ?? null, lon: at?.lon ?? null }
}

function photoStyles(photos: unknown): string[] {
  return listOf(photos).flatMap((photo) => textOf(fieldsOf(photo)?.['style']) ?? [])
}

export function readExpert(value: unknown, cities: Cities): MarketExpert | null {
  const fields = fieldsOf(value)
  const id = textOf(fields?.['id'])
  if (!fields || id === null) return null
  const stats = fieldsOf(fields['stats']) ?? {}
  const bio = textOf(fields['bio'])
  return {
    id,
    joined_day: numberOf(fields['joined_day']) ?? 0,
    ...readPlace(fields, cities),
    service_types: textsOf(fields['service_types']),
    project_types: textsOf(fields['project_types']),
    expert_type: textOf(fields['expert_type']) ?? '',
    session_types: textsOf(fields['session_types']),
    outside_area: fields['outside_area'] === true,
    aspects: textsOf(fields['aspects']),
    project_sizes: textsOf(fields['project_sizes']),
    specialists: textsOf(fields['specialists']),
    budget_bands: textsOf(fields['budget_bands']),
    phases: textsOf(fields['phases']),
    timelines: textsOf(fields['timelines']),
    styles: styleEvidence({
      project_photos: listOf(fields['portfolio']).flatMap((project) => photoStyles(fieldsOf(project)?.['photos'])),
    }),
    texts: bio === null ? [] : [{ text: bio }],
    ...readLoad(stats),
    ...(numberOf(fields['capacity_month']) === undefined ? {} : { capacity_month: numberOf(fields['capacity_month']) }),
  }
}

/** Only the numbers that are present. */
export function readLoad(fields: Fields): Partial<ExpertLoad> {
  const load: Partial<ExpertLoad> = {}
  const names = [
    'leads30',
    'capacity_month',
    'leads_total',
    'leads_n',
    'responded_n',
    'reviews_n',
    'reviews_mean',
  ] as const
  for (const name of names) {
    const value = numberOf(fields[name])
    if (value !== undefined) load[name] = value
  }
  return load
}

/** Throws MatchingInputError for a brief that cannot be matched. */
export function readBrief(value: unknown, cities: Cities): MarketBrief {
  const fields = fieldsOf(value)
  if (!fields) throw new MatchingInputError('brief is missing')
  return {
    id: required(fields, 'id'),
    ...readPlace(fields, cities),
    service_type: required(fields, 'service_type'),
    project_type: required(fields, 'project_type'),
    expert_type: textOf(fields['expert_type']) ?? 'no-preference',
    session_type: required(fields, 'session_type'),
    outside_expert: fields['outside_expert'] === true,
    aspects: textsOf(fields['aspects']),
    specialists: textsOf(fields['specialists']),
    project_size: textOf(fields['project_size']),
    budget: textOf(fields['budget']),
    phase: textOf(fields['phase']),
    timeline: textOf(fields['timeline']),
    styles: briefStyles({ photos: photoStyles(fields['favourite_photos']) }),
    about_project: textOf(fields['about_project']),
  }
}
