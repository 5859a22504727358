/** The moderation of reviews, for staff. */
import type { CallOf } from '@husrum/contract/core/endpoint.ts'
import type { AdminReviewDetail, reviewModeration, ReviewOutcome } from '@husrum/contract/market/reviews/moderation.ts'
import type { Api } from '#lib/api/api.ts'
import { adminDetailQueries, adminListQueries } from '../back-office/staff-lists.ts'

const calls = async (api: Api) => api((await import('@husrum/contract/market/reviews/moderation.ts')).reviewModeration)

export const adminReviewQueries = adminListQueries('reviews', async (api) => (await calls(api)).listAdminReviews)
export const adminReviewQuery = adminDetailQueries('reviews', async (api) => (await calls(api)).getAdminReview)

export type ReviewDecided = Exclude<NonNullable<CallOf<typeof reviewModeration.decideReview>['body']>, FormData>
export const decideAdminReview = async (
  api: Api,
  id: number,
  body: ReviewDecided,
): Promise<AdminReviewDetail & { undo: string | null }> =>
  (await (await calls(api)).decideReview({ params: { id }, body }, { quiet: ['changed_elsewhere', 'illegal_move'] }))
    .data

export type ReviewsDecided = Exclude<NonNullable<CallOf<typeof reviewModeration.bulkReviews>['body']>, FormData>
export const decideAdminReviews = async (api: Api, body: ReviewsDecided): Promise<ReviewOutcome[]> =>
  (await (await calls(api)).bulkReviews({ body })).data
