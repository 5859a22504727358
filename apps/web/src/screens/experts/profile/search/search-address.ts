/** The search in the address of `/experts`, and its changes. */
import { SEARCH_WORDS_MAX, SEARCH_WORDS_MIN } from '@husrum/contract/core/limits.ts'
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
} from '@husrum/contract/core/vocabulary.ts'
import {
  search,
  searchFlag,
  searchId,
  searchOption,
  searchOptions,
  searchPage,
  searchText,
  type SearchParam,
} from '#lib/addresses/search.ts'

export const PER_PAGE = 24
/** The id of the form that holds the filters. */
export const FILTER_FORM = 'filters'
/** The orders in the address; the default order is never in it. */
const orders = ['rating', 'newest', 'distance', 'random'] as const
export const sorts = ['relevance', ...orders] as const
export const radii = ['10', '25', '50', '100'] as const
/** Maximum hours until the usual answer. */
export const answerHours = ['5', '24'] as const
const ratings = ['4.5', '4'] as const
const views = ['map'] as const
const sessions = ['online', 'physical'] as const
/** "No preference" is a client's answer and not an expert's fee. */
const bands = budgets.filter((band) => band !== 'no-preference')
const LANGUAGE = /^[a-z]{2}$/
const MOST_LANGUAGES = 12
/** Language codes, checked only for their form: the results decide which exist. */
const languageCodes: SearchParam<string[]> = (value) => {
  const given: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  const codes = given.filter((each) => typeof each === 'string').filter((each) => LANGUAGE.test(each))
  return codes.length > 0 ? [...new Set(codes)].toSorted().slice(0, MOST_LANGUAGES) : undefined
}

export const readSearch = search({
  q: searchText(SEARCH_WORDS_MAX),
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
  languages: languageCodes,
  answers_within: searchOption(answerHours),
  min_rating: searchOption(ratings),
  is_new: searchFlag(),
  available: searchFlag(),
  country_id: searchId(),
  state_id: searchId(),
  city_id: searchId(),
  radius_km: searchOption(radii),
  sort: searchOption(orders),
  view: searchOption(views),
  page: searchPage(),
})
export type ExpertSearch = ReturnType<typeof readSearch>

/** Filters with several values; the reply counts each. */
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
  'languages',
] as const
export type FacetName = (typeof facetNames)[number]
/** Filters with one value at a time. */
export const choiceNames = ['answers_within', 'min_rating'] as const
export type ChoiceName = (typeof choiceNames)[number]
/** These are on or off. */
export const flagNames = ['is_new', 'available'] as const
export type FlagName = (typeof flagNames)[number]

/** One letter matches everyone: words below two letters filter nothing. */
export const wordsOf = ({ q }: ExpertSearch): string | undefined =>
  q !== undefined && q.length >= SEARCH_WORDS_MIN ? q : undefined

const place = { country_id: undefined, state_id: undefined, city_id: undefined, radius_km: undefined } as const

/** One filter of the search that can be removed alone. */
export type Narrowing =
  | { kind: 'words'; words: string }
  | { kind: 'place' }
  | { kind: 'option'; facet: FacetName; value: string }
  | { kind: 'choice'; facet: ChoiceName; value: string }
  | { kind: 'flag'; facet: FlagName }

export function narrowings(wish: ExpertSearch): Narrowing[] {
  const words = wordsOf(wish)
  return [
    ...(words ? [{ kind: 'words', words } as const] : []),
    ...(hasPlace(wish) ? [{ kind: 'place' } as const] : []),
    ...facetNames.flatMap((facet) => (wish[facet] ?? []).map((value) => ({ kind: 'option', facet, value }) as const)),
    ...choiceNames.flatMap((facet) => {
      const value = wish[facet]
      return value ? [{ kind: 'choice', facet, value } as const] : []
    }),
    ...flagNames.flatMap((facet) => (wish[facet] ? [{ kind: 'flag', facet } as const] : [])),
  ]
}

export const hasPlace = ({ country_id, state_id, city_id }: ExpertSearch): boolean =>
  country_id !== undefined || state_id !== undefined || city_id !== undefined

/** The search without one of its filters, from its first page. */
export function without(wish: ExpertSearch, narrowing: Narrowing): ExpertSearch {
  const first: ExpertSearch = { ...wish, page: undefined }
  switch (narrowing.kind) {
    case 'words':
      return { ...first, q: undefined }
    case 'place':
      return { ...first, ...place, sort: first.sort === 'distance' ? undefined : first.sort }
    case 'option':
      return { ...first, [narrowing.facet]: toggled(wish[narrowing.facet], narrowing.value, false) }
    case 'choice':
    case 'flag':
      return { ...first, [narrowing.facet]: undefined }
  }
}

/** Adds or removes a value of a filter; an empty filter is removed. */
export function toggled(values: readonly string[] | undefined, value: string, on: boolean): string[] | undefined {
  const rest = (values ?? []).filter((each) => each !== value)
  const next = on ? [...rest, value] : rest
  return next.length > 0 ? next : undefined
}

/** Retains only the order and the view. */
export const cleared = ({ sort, view }: ExpertSearch): ExpertSearch => ({
  sort: sort === 'distance' ? undefined : sort,
  view,
})

/** Sets another place and removes everything of the old one. The search words are removed too: they were its name. */
export const withPlace = (
  wish: ExpertSearch,
  at: Pick<ExpertSearch, 'country_id' | 'state_id' | 'city_id'>,
): ExpertSearch => ({
  ...wish,
  ...place,
  q: undefined,
  page: undefined,
  ...at,
})

/** Sets the words, and the place that was among them. */
export const wordsAt = (
  wish: ExpertSearch,
  words: string,
  at: Pick<ExpertSearch, 'country_id' | 'state_id' | 'city_id'>,
): ExpertSearch => ({ ...withPlace(wish, at), q: words === '' ? undefined : words })

/** Sets the town chosen on the map and retains all other filters. */
export const withTown = (wish: ExpertSearch, city_id: number | undefined): ExpertSearch => ({
  ...wish,
  ...place,
  sort: city_id === undefined && wish.sort === 'distance' ? undefined : wish.sort,
  page: undefined,
  city_id,
})
