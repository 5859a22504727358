import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { showcases } from '@husrum/contract/experts/showcases/showcases.ts'
import type { Api } from '#lib/api/api.ts'

export const showcaseQueries = (api: Api) => ({
  /**
   * One page of twelve photos to choose a style by, of some rooms or of all. While another page loads the last one
   * stays.
   */
  page: (page: number, category?: 'interior' | 'architecture', rooms: readonly string[] = []) =>
    queryOptions({
      queryKey: ['showcases', page, category ?? 'all', rooms.toSorted().join()],
      queryFn: ({ signal }) =>
        api(showcases).listShowcases(
          {
            query: {
              page,
              ...(category ? { category } : {}),
              ...(rooms.length > 0 ? { room_types: [...rooms] } : {}),
            },
          },
          { signal },
        ),
      staleTime: 10 * 60_000,
      placeholderData: keepPreviousData,
    }),
})
