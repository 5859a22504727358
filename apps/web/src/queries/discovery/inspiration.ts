/** Photos of experts: the list, page after page, and one photo with its related content. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '@husrum/contract/core/endpoint.ts'
import { inspirations, type InspirationQuery } from '@husrum/contract/discovery/inspiration.ts'
import type { Api } from '#lib/api/api.ts'

export type FoundPhotos = ReplyOf<typeof inspirations.listInspirations>

const FIVE_MINUTES = 5 * 60_000
/** A person who returns from a project or a profile finds every page they had loaded. */
const KEPT = 30 * 60_000

export const inspirationQueries = (api: Api) => ({
  /** From `page` on; later pages are appended. */
  list: ({ page = 1, ...query }: Omit<InspirationQuery, 'page'> & { page?: number | undefined }) =>
    infiniteQueryOptions({
      queryKey: ['inspiration', 'list', query, page],
      queryFn: ({ pageParam, signal }) =>
        api(inspirations).listInspirations({ query: { ...query, page: pageParam } }, { signal }),
      initialPageParam: page,
      getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
      staleTime: FIVE_MINUTES,
      gcTime: KEPT,
    }),
  photo: (id: number, city_id?: number) =>
    queryOptions({
      queryKey: ['inspiration', 'photo', id, city_id ?? null],
      queryFn: async ({ signal }) =>
        (await api(inspirations).getInspiration({ params: { id }, query: { city_id } }, { signal })).data,
      staleTime: FIVE_MINUTES,
    }),
})
