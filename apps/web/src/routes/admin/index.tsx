import { createFileRoute } from '@tanstack/react-router'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { hiddenHead } from '#lib/page-head/head.ts'
import { adminExpertQueries } from '#queries/back-office/expert-review.ts'
import { dashboardQueries } from '#queries/back-office/dashboard.ts'
import { jobQueries } from '#queries/back-office/operations/operations.jobs.ts'
import { queryOf, readDashboardView } from '#screens/back-office/dashboard/dashboard-view.ts'
import { DashboardScreen } from '#screens/back-office/dashboard/DashboardScreen.tsx'
import { DashboardSkeleton } from '#screens/back-office/dashboard/DashboardSkeleton.tsx'
import { waitingQuery } from '#screens/back-office/dashboard/WaitingPanel.tsx'

export const Route = createFileRoute('/admin/')({
  // Without `loaderDeps` another period does not wait: the screen loads its data and keeps what it shows.
  loader: async ({ context: { api, queryClient }, location }) => {
    const loadedAt = Date.now()
    const query = queryOf(readDashboardView(location.search), copenhagenDay(new Date(loadedAt)))
    // the screen shows a failure
    await Promise.all([
      queryClient.prefetchQuery(dashboardQueries(api).figures(query)),
      queryClient.prefetchQuery(adminExpertQueries(api).list(waitingQuery)),
      queryClient.prefetchQuery(jobQueries(api).queues()),
    ])
    return { loadedAt }
  },
  head: hiddenHead('admin.nav.dashboard', 'admin-dashboard.description'),
  pendingComponent: DashboardSkeleton,
  component: DashboardPage,
})

function DashboardPage() {
  return (
    <DashboardScreen view={Route.useSearch({ select: readDashboardView })} loadedAt={Route.useLoaderData().loadedAt} />
  )
}
