import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { adminOperatingQueries } from '#queries/back-office/operations/operations.ts'
import { search, searchPage } from '#lib/addresses/search.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { JobsScreen } from '#screens/back-office/operations/JobsScreen.tsx'

const params = search({ page: searchPage() })

export const Route = createFileRoute('/admin/jobs')({
  loader: async ({ context: { api, queryClient }, location }) => {
    const queries = adminOperatingQueries(api)
    await Promise.all([
      queryClient.ensureQueryData(queries.jobs()),
      queryClient.ensureQueryData(queries.failures(params(location.search).page ?? 1)),
      queryClient.ensureQueryData(queries.backups()),
    ])
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-operating.jobs.title', 'admin-operating.jobs.about'),
  pendingComponent: AdminListPending,
  component: Jobs,
})

function Jobs() {
  const { account } = Route.useRouteContext()
  return (
    <JobsScreen
      page={Route.useSearch({ select: params }).page ?? 1}
      loadedAt={Route.useLoaderData().loadedAt}
      mayRetry={account.staff_role === 'owner'}
    />
  )
}
