/** A client's saved searches. */
import { queryOptions } from '@tanstack/react-query'
import { savedSearches } from '@husrum/contract/clients/saved-searches.ts'
import type { Api } from '#lib/api/api.ts'

export const savedSearchQueries = (api: Api) => ({
  list: () =>
    queryOptions({
      queryKey: ['saved-searches'],
      queryFn: async ({ signal }) => (await api(savedSearches).listSavedSearches(undefined, { signal })).data,
    }),
})
