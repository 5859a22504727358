import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { reviewQueries } from '#queries/market/reviews.ts'
import { ReceivedReviewsScreen } from '#screens/market/reviews/received/ReceivedReviewsScreen.tsx'

export const Route = createFileRoute('/expert/reviews')({
  loader: async ({ context: { queryClient, api } }) => {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(reviewQueries(api).received()),
      queryClient.ensureQueryData(reviewQueries(api).pastClients()),
      queryClient.ensureQueryData(ownExpertQueries(api).profile()),
    ])
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('reviews.received.title'),
      description: context.i18n.t('reviews.received.about'),
      hidden: true,
    }),
  }),
  component: ReceivedReviewsScreen,
})
