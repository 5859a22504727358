/**
 * Counts beside Messages and Leads. Their tables are fetched with the first count, so that a visitor's pages do not
 * load them.
 */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api/api.ts'
import { isLive } from '#lib/live/live-state.ts'

const POLL_MS = 30_000
const poll = (): number | false => (isLive() ? false : POLL_MS)

export const waitingQueries = (api: Api) => ({
  messages: () =>
    queryOptions({
      queryKey: ['waiting', 'messages'],
      queryFn: async () => {
        const { messages } = await import('@husrum/contract/market/messaging/messaging.ts')
        const { meta } = await api(messages).listThreads({ query: { per_page: 1 } })
        return meta.unread
      },
      refetchInterval: poll,
    }),
  leads: () =>
    queryOptions({
      queryKey: ['waiting', 'leads'],
      queryFn: async () => {
        const { leads } = await import('@husrum/contract/market/leads/leads.ts')
        const { counts } = await api(leads).listLeads({ query: { per_page: 1 } })
        return counts.waiting
      },
      refetchInterval: poll,
    }),
})
