import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { adminSubscriptionQueries, adminSubscriptionQuery } from '#queries/back-office/subscriptions.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { SubscriptionsScreen } from '#screens/back-office/subscriptions/SubscriptionsScreen.tsx'
import { readSubscriptionsView } from '#screens/back-office/subscriptions/subscriptions-view.ts'

export const Route = createFileRoute('/admin/subscriptions')({
  // Without `loaderDeps` a filter or another row does not wait: the screen loads its data and keeps what it shows.
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readSubscriptionsView(location.search)
    await queryClient.ensureQueryData(adminSubscriptionQueries(api).list(queryOf(view)))
    if (view.open !== undefined) await queryClient.ensureQueryData(adminSubscriptionQuery(api, view.open))
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-subscriptions.title', 'admin-subscriptions.description'),
  pendingComponent: AdminListPending,
  component: Subscriptions,
})

function Subscriptions() {
  return (
    <SubscriptionsScreen
      view={Route.useSearch({ select: readSubscriptionsView })}
      loadedAt={Route.useLoaderData().loadedAt}
    />
  )
}
