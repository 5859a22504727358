import { createFileRoute } from '@tanstack/react-router'
import { copenhagenDay } from '@husrum/contract/core/copenhagen-time.rules.ts'
import { hiddenHead } from '#lib/head.ts'
import { adminExpertQueries } from '#lib/queries/admin-experts.ts'
import { dashboardQueries } from '#lib/queries/dashboard.ts'
import { jobQueries } from '#lib/queries/jobs.ts'
import { queryOf, readDashboardView } from '#screens/admin-dashboard/dashboard-view.ts'
import { DashboardScreen } from '#screens/admin-dashboard/DashboardScreen.tsx'
import { DashboardSkeleton } from '#screens/admin-dashboard/DashboardSkeleton.tsx'
import { waitingQuery } from '#screens/admin-dashboard/WaitingPanel.tsx'

export const Route = createFileRoute('/admin/')({
  // Without `loaderDeps` another period does not wait: the screen asks itself and keeps what it shows.
  loader: async ({ context: { api, queryClient }, location }) => {
    const loadedAt = Date.now()
    const query = queryOf(readDashboardView(location.search), copenhagenDay(new Date(loadedAt)))
    // a failure is said by the screen
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
