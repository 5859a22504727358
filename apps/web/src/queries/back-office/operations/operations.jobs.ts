/** The queues of background jobs, for staff. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api/api.ts'
import { adminKey } from '../staff-lists.ts'

const POLL_MS = 60_000

export const jobQueries = (api: Api) => ({
  queues: () =>
    queryOptions({
      queryKey: [...adminKey, 'jobs', 'queues'],
      queryFn: async ({ signal }) =>
        (
          await api((await import('@husrum/contract/back-office/operations/operations.ts')).operating).listJobs(
            {},
            { signal },
          )
        ).data,
      refetchInterval: POLL_MS,
    }),
})
