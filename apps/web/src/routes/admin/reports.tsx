import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { adminNoticeQueries, adminReportQueries } from '#queries/back-office/notices/notices.reports.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { ReportsScreen } from '#screens/back-office/notices/reports/ReportsScreen.tsx'
import { noticesQueryOf, readReportsView, reportsQueryOf } from '#screens/back-office/notices/reports/reports-view.ts'

export const Route = createFileRoute('/admin/reports')({
  // Without `loaderDeps` a filter or another row does not wait: the screen loads its data and keeps what it shows. Only
  // the screen loads the open report, because each reading of a conversation is recorded in the audit log.
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readReportsView(location.search)
    if (view.tab === 'notices') await queryClient.ensureQueryData(adminNoticeQueries(api).list(noticesQueryOf(view)))
    else await queryClient.ensureQueryData(adminReportQueries(api).list(reportsQueryOf(view)))
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-reports.title', 'admin-reports.description'),
  pendingComponent: AdminListPending,
  component: Reports,
})

function Reports() {
  return <ReportsScreen view={Route.useSearch({ select: readReportsView })} loadedAt={Route.useLoaderData().loadedAt} />
}
