import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/head.ts'
import { planQueries } from '#lib/queries/admin-catalogue.ts'
import { queryOf } from '#parts/admin/admin-view.ts'
import { AdminListPending } from '#parts/admin/ListSkeleton.tsx'
import { readPlansView } from '#screens/admin-catalogue/catalogue-view.ts'
import { PlansScreen } from '#screens/admin-catalogue/PlansScreen.tsx'

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
