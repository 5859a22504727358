/** What the search was asked, as it stands in the address of `/experts`, and the ways it changes. */
import {
  aspects,
  budgets,
  expertTypes,
  projectSizes,
  projectTypes,
  rooms,
  serviceTypes,
  specialists,
  styles,
} from '@husrum/contract/vocabulary.ts'
import { search, searchFlag, searchId, searchOption, searchOptions, searchPage, searchText } from '../../lib/search.ts'

export const PER_PAGE = 24
/** The id of the form that holds the filters. */
export const FILTER_FORM = 'filters'
/** The default stands in no address. */
const orders = ['rating', 'newest', 'distance', 'random'] as const
export const sorts = ['relevance', ...orders] as const
export const radii = ['10', '25', '50', '100'] as const
export const ratings = ['4', '4.5'] as const
const sessions = ['online', 'physical'] as const
/** "No preference" is a client's answer and no band of anybody's fee. */
const bands = budgets.filter((band) => band !== 'no-preference')

export const readSearch = search({
  q: searchText(),
  service_type: searchOptions(serviceTypes),
  styles: searchOptions(styles),
  project_budget_id: searchOptions(bands),
  session_type: searchOptions(sessions),
  expert_type: searchOptions(expertTypes),
  room_types: searchOptions(rooms),
  aspects: searchOptions(aspects),
  specialists: searchOptions(specialists),
  project_size: searchOptions(projectSizes),
  project_type: searchOptions(projectTypes),
  min_rating: searchOption(ratings),
  available: searchFlag(),
  country_id: searchId(),
  state_id: searchId(),
  city_id: searchId(),
  radius_km: searchOption(radii),
  sort: searchOption(orders),
  page: searchPage(),
})
export type ExpertSearch = ReturnType<typeof readSearch>

/** The filters that are facets: the reply counts each of their values. */
export const facetNames = [
  'service_type',
  'styles',
  'project_budget_id',
  'session_type',
  'expert_type',
  'room_types',
  'aspects',
  'specialists',
  'project_size',
  'project_type',
] as const
export type FacetName = (typeof facetNames)[number]

const place = { country_id: undefined, state_id: undefined, city_id: undefined, radius_km: undefined } as const

/** One thing that narrows the search and can be taken away alone. */
export type Narrowing =
  | { kind: 'words'; words: string }
  | { kind: 'place' }
  | { kind: 'option'; facet: FacetName; value: string }
  | { kind: 'rating'; value: string }
  | { kind: 'available' }

export function narrowings(wish: ExpertSearch): Narrowing[] {
  return [
    ...(wish.q ? [{ kind: 'words', words: wish.q } as const] : []),
    ...(hasPlace(wish) ? [{ kind: 'place' } as const] : []),
    ...facetNames.flatMap((facet) => (wish[facet] ?? []).map((value) => ({ kind: 'option', facet, value }) as const)),
    ...(wish.min_rating ? [{ kind: 'rating', value: wish.min_rating } as const] : []),
    ...(wish.available ? [{ kind: 'available' } as const] : []),
  ]
}

export const hasPlace = ({ country_id, state_id, city_id }: ExpertSearch): boolean =>
  country_id !== undefined || state_id !== undefined || city_id !== undefined

/** The search without one of the things that narrow it, from its first page. */
export function without(wish: ExpertSearch, narrowing: Narrowing): ExpertSearch {
  const first: ExpertSearch = { ...wish, page: undefined }
  switch (narrowing.kind) {
    case 'words':
      return { ...first, q: undefined }
    case 'place':
      return { ...first, ...place, sort: first.sort === 'distance' ? undefined : first.sort }
    case 'option':
      return { ...first, [narrowing.facet]: toggled(wish[narrowing.facet], narrowing.value, false) }
    case 'rating':
      return { ...first, min_rating: undefined }
    case 'available':
      return { ...first, available: undefined }
  }
}

/** Adds a value to a filter or takes it away; an empty filter is none. */
export function toggled(values: readonly string[] | undefined, value: string, on: boolean): string[] | undefined {
  const rest = (values ?? []).filter((each) => each !== value)
  const next = on ? [...rest, value] : rest
  return next.length > 0 ? next : undefined
}

/** Only the order is kept. */
export const cleared = ({ sort }: ExpertSearch): ExpertSearch => ({ sort: sort === 'distance' ? undefined : sort })

/** Another place, and nothing left of the one before. The words gave way to it: they were its name. */
export const placedAt = (
  wish: ExpertSearch,
  at: Pick<ExpertSearch, 'country_id' | 'state_id' | 'city_id'>,
): ExpertSearch => ({
  ...wish,
  ...place,
  q: undefined,
  page: undefined,
  ...at,
})
