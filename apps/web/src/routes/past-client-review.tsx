import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { search, searchOption, searchText } from '#lib/addresses/search.ts'
import { loadEntry } from '#parts/identity/accounts/entry/load-entry.ts'
import { PastClientReviewScreen } from '#screens/market/reviews/past-client/PastClientReviewScreen.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ token: searchText(200), never: searchOption(['1']) })

export const Route = createFileRoute('/past-client-review')({
  validateSearch: params,
  loader: ({ context }) => loadEntry(context),
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('reviews.pastPage.heading'),
      description: context.i18n.t('reviews.pastPage.description'),
      hidden: true,
    }),
  }),
  staticData: { frame: 'bare' },
  component: PastClientReview,
})

function PastClientReview() {
  const { token, never } = Route.useSearch()
  return <PastClientReviewScreen token={token} never={never === '1'} />
}
