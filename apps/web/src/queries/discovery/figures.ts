/** The prices of similar projects. */
import { queryOptions } from '@tanstack/react-query'
import { prices, type PriceQuery } from '@husrum/contract/discovery/figures/price-figures.ts'
import type { Api } from '#lib/api/api.ts'

export const priceQueries = (api: Api) => ({
  /** Counted once a day; a page works without it. */
  figure: (query: PriceQuery) =>
    queryOptions({
      queryKey: ['prices', query],
      queryFn: async ({ signal }) => (await api(prices).getPriceFigures({ query }, { signal, quiet: true })).data,
      retry: false,
      staleTime: 60 * 60_000,
    }),
})
