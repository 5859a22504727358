import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { planQueries } from '#queries/back-office/catalogue.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { readPlansView } from '#screens/back-office/catalogue/catalogue-view.ts'
import { PlansScreen } from '#screens/back-office/catalogue/PlansScreen.tsx'

export const Route = createFileRoute('/admin/plans')({
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readPlansView(location.search)
    await queryClient.ensureQueryData(planQueries(api).list(queryOf(view)))
    if (view.open !== undefined) await queryClient.ensureQueryData(planQueries(api).list({}))
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-catalogue.tabs.plans', 'admin-catalogue.description'),
  pendingComponent: AdminListPending,
  component: Plans,
})

function Plans() {
  return <PlansScreen view={Route.useSearch({ select: readPlansView })} loadedAt={Route.useLoaderData().loadedAt} />
}
