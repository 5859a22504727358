import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'

const OUTBOX_POLL_MS = 3000

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
  /** Mail and SMS of the last days, newest first; asked for again and again while the page is open. */
  outbox: ({ channel, to }: { channel?: 'mail' | 'sms' | undefined; to?: string | undefined }) =>
    queryOptions({
      queryKey: ['outbox', { channel, to }],
      queryFn: async ({ signal }) => {
        const { development } = await import('@husrum/contract/development.ts')
        return (await api(development).listOutbox({ query: { channel, to } }, { signal })).data
      },
      placeholderData: keepPreviousData,
      refetchInterval: OUTBOX_POLL_MS,
    }),
})
