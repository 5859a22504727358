import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api/api.ts'

const OUTBOX_POLL_MS = 3000
/** The demo world names four people; `GET /api/dev/accounts` returns the rest. */
const NAMED = 4

export const developmentQueries = (api: Api) => ({
  /** The people of the demo world with a one-click login. */
  demoAccounts: () =>
    queryOptions({
      queryKey: ['demo-accounts'],
      queryFn: async () => {
        const { development } = await import('@husrum/contract/foundation/development.ts')
        return (await api(development).listDemoAccounts()).data.slice(0, NAMED)
      },
      staleTime: Infinity,
    }),
  /** Mail and SMS of the last days, newest first; polled while the page is open. */
  outbox: ({ channel, to }: { channel?: 'mail' | 'sms' | 'push' | undefined; to?: string | undefined }) =>
    queryOptions({
      queryKey: ['outbox', { channel, to }],
      queryFn: async ({ signal }) => {
        const { development } = await import('@husrum/contract/foundation/development.ts')
        return (await api(development).listOutbox({ query: { channel, to } }, { signal })).data
      },
      placeholderData: keepPreviousData,
      refetchInterval: OUTBOX_POLL_MS,
    }),
})
