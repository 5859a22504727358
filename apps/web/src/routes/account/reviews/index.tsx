import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { reviewQueries } from '#queries/market/reviews.ts'
import { OwnReviewsScreen } from '#screens/market/reviews/own/OwnReviewsScreen.tsx'

export const Route = createFileRoute('/account/reviews/')({
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(reviewQueries(api).own()),
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('reviews.own.title'),
      description: context.i18n.t('reviews.own.about'),
      hidden: true,
    }),
  }),
  component: OwnReviewsScreen,
})
