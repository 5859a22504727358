/** Search results besides the cards: counts for every filter, and towns for the map. */
import type { placesReply, searchReply } from '@husrum/contract/experts/profile/experts.ts'
import { languageOf, type Locale } from '@husrum/contract/core/shapes.ts'
import * as words from '@husrum/contract/core/vocabulary.ts'
import type { z } from 'zod'
import type { Translate } from '../../../../platform/http/errors.ts'
import { nameIn, type OptionKind, type References } from '../../../foundation/reference/reference.service.ts'
import type { Found } from './search.service.ts'

type Facets = z.infer<typeof searchReply>['facets']
type Counts = Readonly<Record<string, number>>

const languageNames = (locale: Locale) => new Intl.DisplayNames(languageOf(locale), { type: 'language' })

/** Cities with counts, for the map. */
export function presentTowns(
  refs: References,
  towns: readonly { city_id: number; count: number }[],
  locale: Locale,
): z.infer<typeof placesReply>['data'] {
  return towns.map(({ city_id, count }) => {
    const city = refs.city(city_id)
    const { id, latitude, longitude } = city
    const country = refs.country(city.country_id)
    return {
      city: { id, name: nameIn(city, locale), latitude, longitude },
      country: { id: country.id, code: country.code },
      count,
    }
  })
}

/** Every value of every filter with its name and count, in the vocabulary's order, empty ones included. */
export function presentFacets(refs: References, translate: Translate, counts: Found['facets'], locale: Locale): Facets {
  const options = (kind: OptionKind, counted: Counts) =>
    refs.list(kind).map((row) => ({ value: row.slug, name: nameIn(row, locale), count: counted[row.slug] ?? 0 }))
  const values = (group: string, list: readonly string[], counted: Counts) =>
    list.map((value) => ({ value, name: translate(`experts.option.${group}.${value}`), count: counted[value] ?? 0 }))
  const spoken = languageNames(locale)
  return {
    service_type: values('service_type', words.serviceTypes, counts.service_type),
    expert_type: values('expert_type', words.expertTypes, counts.expert_type),
    session_type: values('session_type', ['online', 'physical'], counts.session_type),
    project_type: values('project_type', words.projectTypes, counts.project_type),
    project_size: values('project_size', words.projectSizes, counts.project_size),
    styles: options('style', counts.styles),
    aspects: options('aspect', counts.aspects),
    specialists: options('specialty', counts.specialists),
    room_types: options('room_type', counts.room_types),
    project_budget_id: refs
      .list('budget')
      .filter(({ min_eur, max_eur }) => min_eur !== null || max_eur !== null)
      .map((row) => ({ value: row.slug, name: nameIn(row, locale), count: counts.budget[row.slug] ?? 0 })),
    answers_within: values('answers_within', ['5', '24'], counts.max_answer_hours),
    min_rating: ['4.5', '4'].map((value) => ({
      value,
      name: translate('experts.option.min_rating', { stars: Number(value) }),
      count: counts.min_rating[value] ?? 0,
    })),
    languages: Object.entries(counts.languages)
      .map(([value, count]) => ({ value, name: spoken.of(value) ?? value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    available: values('available', ['true'], counts.available),
    is_new: values('is_new', ['true'], counts.is_new),
  }
}
