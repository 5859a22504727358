/** A client's favourite experts. All hearts of a page use one call, which returns their ids. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { favourites } from '@husrum/contract/clients/favourites.ts'
import type { Api } from '#lib/api/api.ts'

const AT_ONCE = 24
const FEW = 3

export const favouriteQueries = (api: Api) => ({
  ids: () =>
    queryOptions({
      queryKey: ['favourites', 'ids'],
      queryFn: async ({ signal }) => (await api(favourites).listFavourites({ query: { per_page: 1 } }, { signal })).ids,
      staleTime: 5 * 60_000,
    }),
  /** The latest few, for a small panel. */
  latest: () =>
    queryOptions({
      queryKey: ['favourites', 'latest'],
      queryFn: ({ signal }) => api(favourites).listFavourites({ query: { per_page: FEW } }, { signal }),
    }),
  list: () =>
    infiniteQueryOptions({
      queryKey: ['favourites', 'list'],
      queryFn: ({ pageParam, signal }) =>
        api(favourites).listFavourites({ query: { page: pageParam, per_page: AT_ONCE } }, { signal }),
      initialPageParam: 1,
      getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    }),
})

export const favouriteActions = (api: Api) => ({
  set: async (expertId: number, kept: boolean): Promise<void> => {
    const calls = api(favourites)
    const params = { id: expertId }
    await (kept ? calls.addFavourite({ params }) : calls.removeFavourite({ params }))
  },
})
