/** Converts the filters of a saved search between storage, search and words. */
import { placesQuery, type PlacesQuery } from '@husrum/contract/experts/profile/experts.ts'
import { languageOf, type Locale } from '@husrum/contract/core/shapes.ts'
import type { Translate } from '../../../platform/http/errors.ts'
import type { PlacesWish } from '../../experts/profile/search/search.service.ts'
import { nameIn, type OptionKind, type References } from '../../foundation/reference/reference.service.ts'

/** Spelled in one way, so that equal searches have equal text. */
export type Criteria = Record<string, string | string[]>

export function toCriteria(wish: PlacesWish): Criteria {
  const spelled = Object.entries(wish).flatMap(([field, value]): [string, string | string[]][] => {
    if (Array.isArray(value))
      return value.length > 0 ? [[field, [...new Set(value.map((each) => String(each)))].toSorted()]] : []
    if (value === undefined || value === false) return []
    return [[field, value === true ? '1' : String(value)]]
  })
  return Object.fromEntries(spelled.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** These fields are no filter on their own. */
const idle = new Set(['radius_km'])
export const hasFilters = (criteria: Criteria): boolean => Object.keys(criteria).some((field) => !idle.has(field))

/** Undefined when a place or an option no longer exists, because the search would mean something else without it. */
export function readCriteria(refs: References, criteria: Criteria): PlacesWish | undefined {
  const read = placesQuery.safeParse(criteria)
  return read.success && valuesOf(criteria).every((each) => isKnown(refs, each)) ? read.data : undefined
}

type Value = { field: string; value: string }
/** The order in which the search names its filters. */
const order = Object.keys(placesQuery.shape)
const valuesOf = (criteria: Criteria): Value[] =>
  Object.entries(criteria)
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .flatMap(([field, value]) => [value].flat().map((each) => ({ field, value: each })))

/** Fields whose values are option rows. */
const kinds = new Map<string, OptionKind>([
  ['styles', 'style'],
  ['aspects', 'aspect'],
  ['specialists', 'specialty'],
  ['specialties', 'specialty'],
  ['room_types', 'room_type'],
  ['room_type_id', 'room_type'],
  ['project_budget_id', 'budget'],
  ['country_id', 'country'],
  ['state_id', 'state'],
  ['city_id', 'city'],
])

const isField = (field: string): field is keyof PlacesQuery => field in placesQuery.shape

function isKnown(refs: References, { field, value }: Value): boolean {
  const kind = kinds.get(field)
  if (kind) return refs.resolve(kind, value) !== undefined
  return isField(field) && placesQuery.shape[field].safeParse(value).success
}

export type FilterWords = { field: string; name: string; gone: boolean }

/** "Within 25 km of Aarhus", "Japandi"; a deleted option has the name it was stored under. */
export function filterWords(
  { refs, translate, locale }: { refs: References; translate: Translate; locale: Locale },
  criteria: Criteria,
): FilterWords[] {
  const { radius_km: radius } = criteria
  return valuesOf(criteria)
    .filter(({ field }) => !idle.has(field))
    .map(({ field, value }) => {
      if (!isKnown(refs, { field, value })) return { field, name: value, gone: true }
      const kind = kinds.get(field)
      const row = kind && refs.resolve(kind, value)
      const named = row ? nameIn(row, locale) : spoken(translate, locale, { field, value })
      const isCentre = field === 'city_id' && typeof radius === 'string'
      const name = isCentre ? translate('experts.chip.radius', { km: Number(radius), place: named }) : named
      return { field, name, gone: false }
    })
}

function spoken(translate: Translate, locale: Locale, { field, value }: Value): string {
  switch (field) {
    case 'q':
      return translate('experts.chip.words', { words: value })
    case 'languages':
      return new Intl.DisplayNames(languageOf(locale), { type: 'language' }).of(value) ?? value
    case 'min_rating':
      return translate('experts.option.min_rating', { stars: Number(value) })
    case 'answers_within':
      return translate('saved-searches.answersWithin', { count: Number(value) })
    case 'available':
    case 'is_new':
      return translate(`experts.option.${field}.true`)
    case 'session_type':
      return value === 'both' ? translate('saved-searches.bothSessions') : translate(`experts.option.${field}.${value}`)
    case 'expert_type':
      return value === 'no-preference'
        ? translate('saved-searches.anyType')
        : translate(`experts.option.${field}.${value}`)
    default:
      return translate(`experts.option.${field}.${value}`)
  }
}
