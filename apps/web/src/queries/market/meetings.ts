/** Meetings of one conversation, and all agreed ones. */
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { meetings, type Meeting } from '@husrum/contract/market/meetings.ts'
import type { Api } from '#lib/api/api.ts'

/** The polling interval while a meeting card is on the screen. */
const POLL_MS = 20_000

export const meetingQueries = (api: Api) => ({
  ofThread: (thread: number) =>
    queryOptions({
      queryKey: ['meetings', 'thread', thread],
      queryFn: async ({ signal }) =>
        (await api(meetings).listMeetings({ query: { thread_id: thread, per_page: 100 } }, { signal })).data,
      refetchInterval: ({ state }) => (state.status === 'error' ? 3 * POLL_MS : POLL_MS),
    }),
  /** The address of a visit; reloaded whenever the meeting has changed. */
  address: ({ id, updated_at }: Pick<Meeting, 'id' | 'updated_at'>) =>
    queryOptions({
      queryKey: ['meetings', 'address', id, updated_at],
      queryFn: async ({ signal }) => (await api(meetings).getVisitAddress({ params: { id } }, { signal })).data,
      placeholderData: keepPreviousData,
    }),
  /** The meetings in the reader's calendar. */
  agreed: () =>
    queryOptions({
      queryKey: ['meetings', 'agreed'],
      queryFn: async ({ signal }) =>
        (await api(meetings).listMeetings({ query: { status: 'agreed', per_page: 100 } }, { signal })).data,
    }),
  feed: () =>
    queryOptions({
      queryKey: ['calendar'],
      queryFn: async ({ signal }) => (await api(meetings).getCalendarFeed(undefined, { signal })).data,
    }),
})

/** After times were offered, agreed or withdrawn: reloads the cards, the conversation, and the data of the lead. */
export async function refreshAfterMeeting(
  cache: QueryClient,
  { thread_id }: Pick<Meeting, 'thread_id'>,
): Promise<void> {
  const keys = [['meetings'], ['threads', 'one', thread_id], ['threads', 'list'], ['leads'], ['matches']]
  await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
}
