import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { adminExpertQueries, adminExpertQuery, reviewQueueQuery } from '#queries/back-office/expert-review.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { ExpertsScreen } from '#screens/back-office/expert-review/ExpertsScreen.tsx'
import { queryOf, readExpertsView } from '#screens/back-office/expert-review/experts-view.ts'

export const Route = createFileRoute('/admin/experts')({
  // Without `loaderDeps` a filter or another expert does not wait for this: the screen loads both itself and keeps
  // what it shows meanwhile.
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readExpertsView(location.search)
    await Promise.all([
      queryClient.ensureQueryData(adminExpertQueries(api).list(queryOf(view))),
      queryClient.prefetchQuery(reviewQueueQuery(api)),
      view.open !== undefined && queryClient.ensureQueryData(adminExpertQuery(api, view.open)),
    ])
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-experts.title', 'admin-experts.description'),
  pendingComponent: AdminListPending,
  component: Experts,
})

function Experts() {
  const { account } = Route.useRouteContext()
  return (
    <ExpertsScreen
      view={Route.useSearch({ select: readExpertsView })}
      loadedAt={Route.useLoaderData().loadedAt}
      mayDecide={account.staff_role !== 'support'}
    />
  )
}
