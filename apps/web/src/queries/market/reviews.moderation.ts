/** The moderation of reviews, for staff. */
import type { reviewModeration } from '@husrum/contract/market/reviews/moderation.ts'
import type { Api, BodyOf } from '#lib/api/api.ts'
import { adminDetailQueries, adminListQueries } from '../back-office/staff-lists.ts'

const calls = async (api: Api) => api((await import('@husrum/contract/market/reviews/moderation.ts')).reviewModeration)

export const adminReviewQueries = adminListQueries('reviews', async (api) => (await calls(api)).listAdminReviews)
export const adminReviewQuery = adminDetailQueries('reviews', async (api) => (await calls(api)).getAdminReview)

export type ReviewDecided = BodyOf<typeof reviewModeration.decideReview>
export const decideAdminReview = async (api: Api, id: number, body: ReviewDecided) =>
  (await (await calls(api)).decideReview({ params: { id }, body }, { quiet: ['changed_elsewhere', 'illegal_move'] }))
    .data

export type ReviewsDecided = BodyOf<typeof reviewModeration.bulkReviews>
export const decideAdminReviews = async (api: Api, body: ReviewsDecided) =>
  (await (await calls(api)).bulkReviews({ body })).data
