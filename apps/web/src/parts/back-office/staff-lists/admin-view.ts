/** The state of a list for staff, as the address stores it. */
import type { SortBy } from '@husrum/contract/core/staff-lists.ts'
import {
  search,
  searchId,
  searchOption,
  searchOptions,
  searchPage,
  searchText,
  type SearchParam,
} from '#lib/addresses/search.ts'

/** What every list has; its own filters are added beside it. */
export type AdminView = {
  q?: string
  sort?: string
  page?: number
  /** The chosen columns, where they differ from the list's default. */
  columns?: string[]
  /** The row in the drawer. */
  open?: number
}

/** For a route's `validateSearch`: the columns that can be sorted by, all columns, and the list's own filters. */
export function adminView<
  const Sorts extends readonly string[],
  const Columns extends readonly string[],
  Filters extends Record<string, SearchParam<unknown>>,
>({ sorts, columns, filters }: { sorts: Sorts; columns: Columns; filters: Filters }) {
  // both spellings of each column, which flatMap() types as mere strings
  const spellings = sorts.flatMap((sort) => [sort, `-${sort}`]) as SortBy<Sorts[number]>[]
  return search({
    q: searchText(254),
    sort: searchOption(spellings),
    page: searchPage(),
    columns: searchOptions(columns),
    open: searchId(),
    ...filters,
  })
}

/** Words of a vocabulary that the address may not know, each once; `a,b` is read like `a&b`. */
export const searchWords =
  (pattern: RegExp): SearchParam<string[]> =>
  (value) => {
    const given: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
    const known = given.filter((each) => typeof each === 'string').filter((each) => pattern.test(each))
    return known.length > 0 ? [...new Set(known)].slice(0, 50) : undefined
  }

/** The query for the server: everything except what only the screen needs. */
export function queryOf<View extends AdminView>(view: View): Omit<View, 'columns' | 'open'> {
  const { columns: _columns, open: _open, ...query } = view
  return query
}

/** `sort` after the header of a column was pressed; absent for the default order, so that it has only one address. */
export function nextSort(
  { sort, descending = false }: { sort: string; descending?: boolean | undefined },
  current: string,
  own: string,
): string | undefined {
  const first = descending ? `-${sort}` : sort
  const second = descending ? sort : `-${sort}`
  const next = current === first ? second : first
  return next === own ? undefined : next
}

/** For `search` of links and navigation: the current address with one change. Plain objects, whatever the route. */
export const changed =
  (change: object) =>
  (before: object): object => ({ ...before, ...change })

/** Order, columns and the open row exclude no rows. */
const shown = ['sort', 'columns', 'open']

/** Whether words, a filter or a page exclude rows; `place` names the parameters that identify the list. */
export const isNarrowed = (view: AdminView, place: readonly string[]): boolean =>
  Object.entries(view).some(([name, value]) => value !== undefined && !shown.includes(name) && !place.includes(name))

/** For `search` of a link: the same list in the same order without filters. */
export const unfiltered =
  (place: readonly string[]) =>
  (before: object): object =>
    Object.fromEntries(
      Object.entries(before).filter(([name]) => name === 'sort' || name === 'columns' || place.includes(name)),
    )
