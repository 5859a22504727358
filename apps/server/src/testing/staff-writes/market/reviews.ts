import { reviewModeration } from '@husrum/contract/market/reviews/moderation.ts'
import { someReviews } from '../../../domains/experts/profile/profile.testing.ts'
import type { TestApp } from '../../app.ts'
import { anExpert } from '../../people.ts'
import type { StaffWrite } from '../staff-write.ts'

async function aReview(t: TestApp): Promise<number> {
  const [id = 0] = await someReviews(t, (await anExpert(t)).expert_id, [2])
  return id
}
const reason = 'The second sentence names the neighbour and where she works.'

export const reviewWrites: readonly StaffWrite[] = [
  {
    endpoint: reviewModeration.decideReview,
    action: 'review.hold',
    prepare: async (t) => ({ params: { id: await aReview(t) }, body: { decision: 'hold', reason } }),
  },
  {
    endpoint: reviewModeration.bulkReviews,
    action: 'review.reject',
    prepare: async (t) => ({ body: { ids: [await aReview(t)], action: 'reject', ground: 'private_data', reason } }),
    // the path has no id: it is the only rejected review
    subject: async (t) =>
      (
        await t.deps.db
          .selectFrom('reviews')
          .select('id')
          .where('status', '=', 'rejected')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).id,
  },
]
