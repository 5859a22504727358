import { queryOptions } from '@tanstack/react-query'
import { accounts } from '@husrum/contract/accounts.ts'
import type { Api } from '../api.ts'

/** The signed-in person. Changed by signing in and out and by the settings, so it is not asked for again on every page. */
export const accountQueries = (api: Api) => ({
  account: () =>
    queryOptions({
      queryKey: ['account'],
      queryFn: async ({ signal }) => (await api(accounts).getAccount({}, { signal })).data,
      staleTime: 5 * 60_000,
    }),
})
