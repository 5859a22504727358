import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/head.ts'
import { adminOperatingQueries } from '#lib/queries/admin-operating.ts'
import { AdminListPending } from '#parts/admin/ListSkeleton.tsx'
import { SwitchesScreen } from '#screens/admin-operating/SwitchesScreen.tsx'

export const Route = createFileRoute('/admin/switches')({
  loader: async ({ context: { api, queryClient } }) => {
    const queries = adminOperatingQueries(api)
    await Promise.all([
      queryClient.ensureQueryData(queries.switches()),
      queryClient.ensureQueryData(queries.maintenance()),
    ])
    return { loadedAt: Date.now() }
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('admin-operating.switches.title'),
      description: context.i18n.t('admin-operating.switches.about'),
      hidden: true,
    }),
  }),
  pendingComponent: AdminListPending,
  component: Switches,
})

function Switches() {
  const { account } = Route.useRouteContext()
  return <SwitchesScreen loadedAt={Route.useLoaderData().loadedAt} mayDecide={account.staff_role === 'owner'} />
}
