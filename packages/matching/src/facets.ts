import { NO_ANSWER_HOURS } from './columns.ts'
import type { Places } from './places.ts'
import type { SearchFacets } from './types.ts'
import * as words from './vocabulary.ts'

/** The filters that are counted; each has a number so that a row can say which one it fails. */
export const groups = [
  'service_type',
  'project_type',
  'expert_type',
  'session_type',
  'styles',
  'aspects',
  'specialists',
  'room_types',
  'project_size',
  'budget',
  'min_rating',
  'max_answer_hours',
  'available',
  'country',
] as const
export type Group = (typeof groups)[number]

export const RATINGS = [3, 3.5, 4, 4.5] as const
export const ANSWERS = [5, 24, 72] as const

/** Reading a column's value as a set of answers: bit i stands for list[i]. */
const lists: Readonly<Partial<Record<Group, readonly string[]>>> = {
  service_type: words.serviceTypes,
  project_type: words.projectTypes,
  expert_type: words.expertTypes,
  session_type: words.sessionTypes,
  styles: words.styles,
  aspects: words.aspects,
  specialists: words.specialists,
  room_types: words.roomTypes,
  project_size: words.projectSizes,
  budget: words.budgetBands,
}

/** How often each value of a column came up, per group; words are made of it once at the end. */
export type Tally = Record<Group, Uint32Array>

export function createTally(places: number): Tally {
  const size = (group: Group): number => {
    if (group === 'country') return places
    if (group === 'max_answer_hours') return 256
    if (group === 'min_rating') return RATINGS.length + 1
    return 1 << (lists[group]?.length ?? 1)
  }
  // Every group gets its array in the loop.
  const tally = {} as Tally
  for (const group of groups) tally[group] = new Uint32Array(size(group))
  return tally
}

/** Number of the rating thresholds that an average reaches. */
export function ratingSteps(mean: number): number {
  let steps = 0
  while (steps < RATINGS.length && mean >= (RATINGS[steps] ?? 5)) steps++
  return steps
}

function perValue(list: readonly string[], seen: Uint32Array): Record<string, number> {
  return Object.fromEntries(
    list.map((slug, bit) => {
      let n = 0
      seen.forEach((count, mask) => (n += mask & (1 << bit) ? count : 0))
      return [slug, n]
    }),
  )
}

function atLeast(seen: Uint32Array): Record<string, number> {
  return Object.fromEntries(
    RATINGS.map((rating, i) => [String(rating), seen.subarray(i + 1).reduce((a, b) => a + b, 0)]),
  )
}

function within(seen: Uint32Array): Record<string, number> {
  return Object.fromEntries(
    ANSWERS.map((hours) => [
      String(hours),
      seen.subarray(0, Math.min(hours, NO_ANSWER_HOURS - 1) + 1).reduce((a, b) => a + b, 0),
    ]),
  )
}

function perCountry(places: Places, seen: Uint32Array): Record<string, number> {
  const counts: Record<string, number> = {}
  places.list.forEach(({ country }, at) => {
    const n = seen[at] ?? 0
    if (n > 0) counts[country] = (counts[country] ?? 0) + n
  })
  return counts
}

export function facetsOf(tally: Tally, places: Places): SearchFacets {
  const values = (group: Group): Record<string, number> => perValue(lists[group] ?? [], tally[group])
  return {
    service_type: values('service_type'),
    project_type: values('project_type'),
    expert_type: values('expert_type'),
    session_type: values('session_type'),
    styles: values('styles'),
    aspects: values('aspects'),
    specialists: values('specialists'),
    room_types: values('room_types'),
    project_size: values('project_size'),
    budget: values('budget'),
    min_rating: atLeast(tally.min_rating),
    max_answer_hours: within(tally.max_answer_hours),
    available: { true: tally.available[1] ?? 0 },
    country: perCountry(places, tally.country),
  }
}
