/** The filters of an address in the format of a saved search: strings, without page, order and view. */
import { searchQuery } from '../search-query.ts'
import type { ExpertSearch } from '../search-address.ts'

export type Criteria = Record<string, string | string[]>

export function criteriaOf(wish: ExpertSearch): Criteria {
  const { page: _page, per_page: _size, sort: _sort, seed: _seed, ...filters } = searchQuery(wish, () => '')
  const criteria: Criteria = {}
  for (const [field, value] of Object.entries(filters)) {
    if (Array.isArray(value)) criteria[field] = value.map(String)
    else if (typeof value === 'string' || typeof value === 'number') criteria[field] = String(value)
  }
  return criteria
}

const spelled = (criteria: Criteria): string =>
  JSON.stringify(
    Object.entries(criteria)
      .map(([field, value]): [string, string[]] => [field, [value].flat().toSorted()])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** One value equals a list of only that value. */
export const isSameSearch = (a: Criteria, b: Criteria): boolean => spelled(a) === spelled(b)
