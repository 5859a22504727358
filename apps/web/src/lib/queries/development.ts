import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'

export const developmentQueries = (api: Api) => ({
  /** Everyone of the demo world who can be signed in as, the named ones first. */
  demoAccounts: () =>
    queryOptions({
      queryKey: ['demo-accounts'],
      queryFn: async () => {
        const { development } = await import('@husrum/contract/development.ts')
        return (await api(development).listDemoAccounts()).data
      },
      staleTime: Infinity,
    }),
})
