/** The number of waiting cases, for the badges of the staff menu. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api/api.ts'
import { adminKey } from './staff-lists.ts'

const POLL_MS = 60_000

export const adminQueuesQuery = (api: Api) =>
  queryOptions({
    queryKey: [...adminKey, 'queues'],
    queryFn: async ({ signal }) => {
      const { queues } = await import('@husrum/contract/back-office/queues.ts')
      return (await api(queues).getAdminQueues({}, { signal, quiet: true })).data
    },
    refetchInterval: POLL_MS,
  })
