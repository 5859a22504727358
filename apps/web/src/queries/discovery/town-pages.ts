/** Pages of towns, and the prices of projects there. */
import { queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '@husrum/contract/core/endpoint.ts'
import { prices } from '@husrum/contract/discovery/figures/price-figures.ts'
import { towns } from '@husrum/contract/discovery/town-pages.ts'
import type { ServiceType } from '@husrum/contract/core/vocabulary.ts'
import type { Api } from '#lib/api/api.ts'

export type TownReply = ReplyOf<typeof towns.readTown>
export type AskedTown = {
  service: ServiceType
  town: string
  focus?: string | undefined
  page?: number | undefined
}

const still = { staleTime: 5 * 60_000 } as const

export const townQueries = (api: Api) => ({
  list: () =>
    queryOptions({
      queryKey: ['towns'],
      queryFn: async ({ signal }) => (await api(towns).listTowns({}, { signal })).data,
      ...still,
    }),
  page: ({ service, town, focus, page = 1 }: AskedTown) =>
    queryOptions({
      queryKey: ['towns', service, town, focus ?? null, page],
      queryFn: ({ signal }) => api(towns).readTown({ params: { service, town }, query: { focus, page } }, { signal }),
      ...still,
    }),
  /** Null where too few quotes are known, and where only the whole country's are. */
  price: (service: ServiceType, cityId: number) =>
    queryOptions({
      queryKey: ['towns', 'price', service, cityId],
      queryFn: async ({ signal }) => {
        const query = { service_type: service, city_id: cityId }
        const { data } = await api(prices).getPriceFigures({ query }, { signal })
        return data?.place?.city_id === cityId ? data : null
      },
      ...still,
    }),
})
