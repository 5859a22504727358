import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { adminQueuesQuery } from '#queries/back-office/queues.ts'
import { adminReviewQueries, adminReviewQuery } from '#queries/market/reviews.moderation.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { ReviewsScreen } from '#screens/market/reviews/moderation/ReviewsScreen.tsx'
import { queryOf, readReviewsView } from '#screens/market/reviews/moderation/reviews-view.ts'

export const Route = createFileRoute('/admin/reviews')({
  // Without `loaderDeps` a filter or another row does not wait: the screen loads its data and keeps what it shows.
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readReviewsView(location.search)
    // the frame loads it as well: an answer before this screen was hydrated would not match its HTML
    const counted = queryClient.prefetchQuery(adminQueuesQuery(api))
    await queryClient.ensureQueryData(adminReviewQueries(api).list(queryOf(view)))
    await counted
    if (view.open !== undefined) await queryClient.ensureQueryData(adminReviewQuery(api, view.open))
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-reviews.title', 'admin-reviews.description'),
  pendingComponent: AdminListPending,
  component: Reviews,
})

function Reviews() {
  const { account } = Route.useRouteContext()
  return (
    <ReviewsScreen
      view={Route.useSearch({ select: readReviewsView })}
      loadedAt={Route.useLoaderData().loadedAt}
      mayDecide={account.staff_role !== 'support'}
    />
  )
}
