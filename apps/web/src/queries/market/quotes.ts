/** Quotes of one conversation and, for comparing, all that wait for the client's answer. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { quotes, type Quote } from '@husrum/contract/market/quotes.ts'
import type { Api } from '#lib/api/api.ts'

/** The polling interval while a quote card is on the screen. */
const POLL_MS = 20_000

export const quoteQueries = (api: Api) => ({
  ofThread: (thread: number) =>
    queryOptions({
      queryKey: ['quotes', 'thread', thread],
      queryFn: async ({ signal }) =>
        (await api(quotes).listQuotes({ query: { thread_id: thread, per_page: 100 } }, { signal })).data,
      refetchInterval: ({ state }) => (state.status === 'error' ? 3 * POLL_MS : POLL_MS),
    }),
  open: () =>
    queryOptions({
      queryKey: ['quotes', 'open'],
      queryFn: async ({ signal }) =>
        (await api(quotes).listQuotes({ query: { status: 'sent', per_page: 20 } }, { signal })).data,
    }),
})

/** After a quote was sent or answered: reloads the cards, the conversation, and the data of the lead. */
export async function refreshAfterQuote(cache: QueryClient, { thread_id }: Pick<Quote, 'thread_id'>): Promise<void> {
  const talk = [['threads', 'one', thread_id], ['threads', 'list'], ['leads']]
  // an accepted one is a hire: the brief ends, and a review is possible
  const keys = [['quotes'], ...talk, ['matches'], ['brief'], ['brief-life'], ['reviews']]
  await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
}
