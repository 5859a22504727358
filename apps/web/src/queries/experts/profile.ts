/** Experts as the public sees them: search, suggestions, and one profile with its projects and reviews. */
import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '@husrum/contract/core/endpoint.ts'
import { experts, type PlacesQuery, type SearchQuery } from '@husrum/contract/experts/profile/experts.ts'
import { SEARCH_WORDS_MIN } from '@husrum/contract/core/limits.ts'
import { profileViews } from '@husrum/contract/market/insights/profile-views.ts'
import { reference, type SearchLocation } from '@husrum/contract/foundation/reference/reference.ts'
import type { Api } from '#lib/api/api.ts'
import type { ExpertAddress } from '#lib/paths.ts'
import { hasStatus } from '#lib/api/refusals.ts'

const REVIEWS_AT_ONCE = 5
/** No expert has so many that a profile needs pages of them. */
const ALL_PROJECTS = 100
const FIVE_MINUTES = 5 * 60_000

export type FoundExperts = ReplyOf<typeof experts.searchExperts>
export type FoundPlaces = ReplyOf<typeof experts.listExpertPlaces>
type PlaceIds = { country_id?: number | undefined; state_id?: number | undefined; city_id?: number | undefined }

/** A loaded search result's data of an expert, by number or name, while the profile loads. */
export function knownCard(
  cache: QueryClient,
  { id, handle }: { id: number; handle: string | undefined },
): FoundExperts['data'][number] | undefined {
  const searches = cache.getQueriesData<FoundExperts>({ queryKey: ['experts', 'search'] })
  return searches
    .flatMap(([, found]) => found?.data ?? [])
    .find((card) => card.id === id || (handle !== undefined && card.handle === handle))
}

export const expertQueries = (api: Api) => ({
  /** While another page or filter loads, the last answer stays. */
  search: (query: SearchQuery) =>
    queryOptions({
      queryKey: ['experts', 'search', query],
      queryFn: ({ signal }) => api(experts).searchExperts({ query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** The towns of the matching experts. While another answer loads, the last towns stay on the map. */
  places: (query: PlacesQuery) =>
    queryOptions({
      queryKey: ['experts', 'places', query],
      queryFn: ({ signal }) => api(experts).listExpertPlaces({ query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** The number of experts in all, and their countries, largest first. */
  total: () =>
    queryOptions({
      queryKey: ['experts', 'total'],
      queryFn: async (): Promise<{ count: number; countries: string[] }> => {
        const { data, meta } = await api(experts).listExpertPlaces({ query: {} })
        const by = new Map<string, number>()
        for (const { country, count } of data) by.set(country.code, (by.get(country.code) ?? 0) + count)
        return { count: meta.total, countries: [...by].toSorted((a, b) => b[1] - a[1]).map(([code]) => code) }
      },
      staleTime: FIVE_MINUTES,
    }),
  /** The number of results of each of these searches. */
  totals: (queries: readonly SearchQuery[]) =>
    queryOptions({
      queryKey: ['experts', 'totals', queries],
      queryFn: ({ signal }) =>
        Promise.all(
          queries.map(
            async (query) =>
              (await api(experts).searchExperts({ query: { ...query, page: 1, per_page: 1 } }, { signal })).meta.total,
          ),
        ),
    }),
  /** The name of the searched place; null when no expert there provides it. */
  placeName: ({ country_id, state_id, city_id }: PlaceIds) =>
    queryOptions({
      queryKey: ['experts', 'place', { country_id, state_id, city_id }],
      queryFn: async (): Promise<string | null> => {
        if (city_id !== undefined) {
          // No call returns one town by its number, but the experts who live there have its name.
          const { data } = await api(experts).searchExperts({ query: { city_id, per_page: 1 } })
          return data[0]?.city.name ?? null
        }
        if (state_id !== undefined)
          return (await api(reference).listStates()).data.find(({ id }) => id === state_id)?.name ?? null
        return (await api(reference).listCountries()).data.find(({ id }) => id === country_id)?.name ?? null
      },
      staleTime: Infinity,
    }),
  profile: (id: number) =>
    queryOptions({
      queryKey: ['experts', 'profile', id],
      queryFn: async ({ signal }) => (await api(experts).getExpert({ params: { id } }, { signal })).data,
    }),
  /** The profile by the name in its address; it is cached by its number, as everywhere. */
  named: (handle: string) =>
    queryOptions({
      queryKey: ['experts', 'named', handle],
      queryFn: async ({ client, signal }): Promise<ExpertAddress> => {
        const { data } = await api(experts).getExpertByHandle({ params: { handle } }, { signal })
        client.setQueryData(['experts', 'profile', data.id], data)
        return { id: data.id, handle: data.handle }
      },
    }),
  /** Several profiles in this order; null for profiles that are not public. */
  compared: (ids: readonly number[]) =>
    queryOptions({
      queryKey: ['experts', 'compared', ids],
      queryFn: ({ signal }) =>
        Promise.all(
          ids.map(async (id) => {
            try {
              return (await api(experts).getExpert({ params: { id } }, { signal })).data
            } catch (error) {
              if (hasStatus(error, 404)) return null
              throw error
            }
          }),
        ),
    }),
  projects: (id: number) =>
    queryOptions({
      queryKey: ['experts', 'projects', id],
      queryFn: async ({ signal }) =>
        (await api(experts).listExpertProjects({ params: { id }, query: { per_page: ALL_PROJECTS } }, { signal })).data,
    }),
  reviews: (id: number) =>
    infiniteQueryOptions({
      queryKey: ['experts', 'reviews', id],
      queryFn: ({ pageParam, signal }) =>
        api(experts).listReviews({ params: { id }, query: { page: pageParam, per_page: REVIEWS_AT_ONCE } }, { signal }),
      initialPageParam: 1,
      getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    }),
})

/** Counted once a day for each address; the page does not wait for it. */
export const countProfileView = (api: Api, id: number): Promise<unknown> =>
  api(profileViews).countProfileView({ params: { id } })

/** For the search box: places with experts, experts by name, and the number of results for the words themselves. */
export async function suggest(api: Api, words: string, signal: AbortSignal) {
  const [places, people, split] = await Promise.all([
    api(reference).searchLocations({ query: { q: words, limit: 5 } }, { signal }),
    api(experts).searchExperts({ query: { q: words, per_page: 4 } }, { signal }),
    placeInWords(api, words, signal),
  ])
  const found = split?.rest ? await api(experts).searchExperts({ query: askedOf(split) }, { signal }) : people
  return { places: places.data, people: people.data, split, total: found.meta.total }
}

/** "kitchen in Aarhus": the place, and the other words. */
export async function placeInWords(api: Api, words: string, signal?: AbortSignal) {
  if (words === '') return undefined
  const options = signal ? { signal } : {}
  return (await api(reference).searchLocations({ query: { q: words, in_words: 'true' } }, options)).data[0]
}

const askedOf = ({ type, id, rest }: SearchLocation) => ({
  ...(rest && rest.length >= SEARCH_WORDS_MIN ? { q: rest } : {}),
  [type === 'city' ? 'city_id' : type === 'state' ? 'state_id' : 'country_id']: [String(id)],
  per_page: 1,
})
