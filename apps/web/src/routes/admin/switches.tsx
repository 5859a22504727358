import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { adminOperatingQueries } from '#queries/back-office/operations/operations.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { SwitchesScreen } from '#screens/back-office/operations/SwitchesScreen.tsx'

export const Route = createFileRoute('/admin/switches')({
  loader: async ({ context: { api, queryClient } }) => {
    const queries = adminOperatingQueries(api)
    await Promise.all([
      queryClient.ensureQueryData(queries.switches()),
      queryClient.ensureQueryData(queries.maintenance()),
    ])
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-operating.switches.title', 'admin-operating.switches.about'),
  pendingComponent: AdminListPending,
  component: Switches,
})

function Switches() {
  const { account } = Route.useRouteContext()
  return <SwitchesScreen loadedAt={Route.useLoaderData().loadedAt} mayDecide={account.staff_role === 'owner'} />
}
