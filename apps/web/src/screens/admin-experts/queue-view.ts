/** What the queue shows, as its address says it: without a status, what waits for a look. */
import { expertStatuses } from '@husrum/contract/vocabulary.ts'
import type { QueueQuery } from '#lib/queries/admin-experts.ts'
import { search, searchId, searchOption, searchPage, searchText } from '#lib/search.ts'

export const shownStatuses = ['all', ...expertStatuses] as const
export const queueSorts = ['newest', 'name'] as const

export const readQueueView = search({
  status: searchOption(shownStatuses),
  q: searchText(254),
  sort: searchOption(queueSorts),
  page: searchPage(),
  expert: searchId(),
})
export type QueueView = ReturnType<typeof readQueueView>

export function queryOf({ status, q, sort, page }: QueueView): QueueQuery {
  return {
    ...(status === undefined ? { waiting: 'yes' as const } : {}),
    status: status === 'all' ? undefined : status,
    words: q,
    sort,
    page,
  }
}
