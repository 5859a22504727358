import { searchOptions } from '#lib/search.ts'
import { adminView } from '#parts/admin/admin-view.ts'

export const states = ['held', 'reported', 'appealed', 'pending', 'published', 'rejected'] as const

export const readReviewsView = adminView({
  sorts: ['created_at', 'rating'],
  columns: ['title', 'author', 'expert', 'rating', 'state', 'photos', 'language', 'waiting', 'created_at'],
  filters: { state: searchOptions(states) },
})
export type ReviewsView = ReturnType<typeof readReviewsView>
