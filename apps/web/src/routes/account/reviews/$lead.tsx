import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { reviewQueries } from '#queries/market/reviews.ts'
import { ReviewScreen } from '#screens/market/reviews/own/ReviewScreen.tsx'

export const Route = createFileRoute('/account/reviews/$lead')({
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(reviewQueries(api).own()),
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('reviews.write.heading'),
      description: context.i18n.t('reviews.own.about'),
      hidden: true,
    }),
  }),
  component: Review,
})

function Review() {
  const { lead } = Route.useParams()
  return <ReviewScreen key={lead} lead={Number(lead)} />
}
