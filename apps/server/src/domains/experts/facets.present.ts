import type { searchReply } from '@husrum/contract/experts.ts'
import type { Locale } from '@husrum/contract/shapes.ts'
import * as words from '@husrum/contract/vocabulary.ts'
import type { z } from 'zod'
import type { Translate } from '../../platform/errors.ts'
import { nameIn, type OptionKind, type References } from '../reference/reference.service.ts'
import type { Found } from './search.service.ts'

type Facets = z.infer<typeof searchReply>['facets']
type Counts = Readonly<Record<string, number>>

/** Every value of every filter with its name and how many it would leave, in the vocabulary's order; none is left out for being empty. */
export function presentFacets(refs: References, translate: Translate, counts: Found['facets'], locale: Locale): Facets {
  const options = (kind: OptionKind, counted: Counts) =>
    refs.list(kind).map((row) => ({ value: row.slug, name: nameIn(row, locale), count: counted[row.slug] ?? 0 }))
  const values = (group: string, list: readonly string[], counted: Counts) =>
    list.map((value) => ({ value, name: translate(`experts.option.${group}.${value}`), count: counted[value] ?? 0 }))
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
  }
}
