import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { adminDeliveryQuery, adminOutboxQueries } from '#queries/back-office/outbox.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { OutboxScreen } from '#screens/back-office/outbox/OutboxScreen.tsx'
import { readOutboxView } from '#screens/back-office/outbox/outbox-view.ts'

export const Route = createFileRoute('/admin/outbox')({
  // Without `loaderDeps` a filter or another row does not wait: the screen loads its data and keeps what it shows.
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readOutboxView(location.search)
    await queryClient.ensureQueryData(adminOutboxQueries(api).list(queryOf(view)))
    if (view.open !== undefined) await queryClient.ensureQueryData(adminDeliveryQuery(api, view.open))
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-outbox.title', 'admin-outbox.description'),
  pendingComponent: AdminListPending,
  component: Outbox,
})

function Outbox() {
  const { account } = Route.useRouteContext()
  return (
    <OutboxScreen
      view={Route.useSearch({ select: readOutboxView })}
      loadedAt={Route.useLoaderData().loadedAt}
      mayRetry={account.staff_role !== 'moderator'}
    />
  )
}
