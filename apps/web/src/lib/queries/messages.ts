/** Conversations: the list, one with its latest messages, a search, and what stands beside a conversation. */
import { queryOptions } from '@tanstack/react-query'
import { experts } from '@husrum/contract/experts.ts'
import { matches } from '@husrum/contract/matches.ts'
import { messages } from '@husrum/contract/messages.ts'
import type { Api } from '../api.ts'
import { hasStatus } from '../refusals.ts'

export const THREADS_A_PAGE = 50
/** Both lists and the open conversation are asked for anew this often while the tab is in view. */
const POLL_MS = 10_000
/** After a failure, so that a server in trouble is not pressed and people are not told every ten seconds. */
const POLL_FAILED_MS = 60_000
const poll = ({ state }: { state: { status: string } }): number => (state.status === 'error' ? POLL_FAILED_MS : POLL_MS)

export const threadQueries = (api: Api) => ({
  list: () =>
    queryOptions({
      queryKey: ['threads', 'list'],
      queryFn: ({ signal }) => api(messages).listThreads({ query: { per_page: String(THREADS_A_PAGE) } }, { signal }),
      refetchInterval: poll,
    }),
  /** Null when there is no conversation of that number. */
  thread: (id: number) =>
    queryOptions({
      queryKey: ['threads', 'one', id],
      queryFn: async ({ signal }) => {
        try {
          return (await api(messages).getThread({ params: { id: String(id) } }, { signal })).data
        } catch (error) {
          if (hasStatus(error, 404)) return null
          throw error
        }
      },
      refetchInterval: poll,
    }),
  search: (words: string) =>
    queryOptions({
      queryKey: ['threads', 'search', words],
      queryFn: async ({ signal }) =>
        (
          await api(messages).searchThreads(
            { params: { keyword: words }, query: { per_page: String(THREADS_A_PAGE) } },
            { signal },
          )
        ).data,
    }),
  /** The expert a client writes with; null when the profile is not public any more. */
  expert: (id: number) =>
    queryOptions({
      queryKey: ['threads', 'expert', id],
      queryFn: async ({ signal }) => {
        try {
          return (await api(experts).getExpert({ params: { id: String(id) } }, { signal })).data
        } catch (error) {
          if (hasStatus(error, 404)) return null
          throw error
        }
      },
      staleTime: 5 * 60_000,
    }),
  /** What matching says about the experts of the client's brief, who has it, and whom else it can go to. */
  matches: () =>
    queryOptions({
      queryKey: ['threads', 'matches'],
      queryFn: async ({ signal }) => api(matches).listMatches({ query: { per_page: '15' } }, { signal }),
      staleTime: 60_000,
    }),
})
