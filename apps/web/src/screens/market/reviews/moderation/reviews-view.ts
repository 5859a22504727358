/** The list's filters in its address; without a queue it shows what waits for a decision. */
import { searchOption, searchOptions } from '#lib/addresses/search.ts'
import { adminView, queryOf as asked } from '#parts/back-office/staff-lists/admin-view.ts'

/** The states that staff must decide about. */
const waiting = ['held', 'reported', 'appealed'] as const
export const states = [...waiting, 'pending', 'published', 'rejected'] as const
type State = (typeof states)[number]

export const readReviewsView = adminView({
  sorts: ['created_at', 'rating', 'waiting'],
  columns: ['title', 'author', 'expert', 'rating', 'state', 'photos', 'language', 'waiting', 'created_at'],
  filters: { queue: searchOption(['all']), state: searchOptions(states) },
})
export type ReviewsView = ReturnType<typeof readReviewsView>

const waits = (state: State): boolean => waiting.some((each) => each === state)

/** An address may contain states without their queue. */
export const queueOf = ({ queue, state = [] }: ReviewsView): 'waiting' | 'all' =>
  queue ?? (state.every(waits) ? 'waiting' : 'all')

export const statesOf = (view: ReviewsView): readonly State[] => (queueOf(view) === 'all' ? states : waiting)

/** The longest wait first; for all reviews, the newest first. */
export const ownSortOf = (view: ReviewsView) => (queueOf(view) === 'all' ? '-created_at' : 'waiting')

export function queryOf(view: ReviewsView) {
  const { queue: _queue, ...query } = asked(view)
  if (queueOf(view) === 'all') return query
  return { ...query, state: query.state ?? [...waiting], sort: query.sort ?? ('waiting' as const) }
}
