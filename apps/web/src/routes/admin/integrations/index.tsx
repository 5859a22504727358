import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { webhookQueries, webhookQuery } from '#queries/back-office/integrations.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { WebhooksScreen } from '#screens/back-office/integrations/WebhooksScreen.tsx'
import { readWebhooksView } from '#screens/back-office/integrations/integrations-view.ts'

export const Route = createFileRoute('/admin/integrations/')({
  // Without `loaderDeps` a filter or another row does not wait: the screen loads its data and keeps what it shows.
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readWebhooksView(location.search)
    await queryClient.ensureQueryData(webhookQueries(api).list(queryOf(view)))
    if (view.open !== undefined) await queryClient.ensureQueryData(webhookQuery(api, view.open))
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-integrations.title', 'admin-integrations.description'),
  pendingComponent: AdminListPending,
  component: Webhooks,
})

function Webhooks() {
  return (
    <WebhooksScreen view={Route.useSearch({ select: readWebhooksView })} loadedAt={Route.useLoaderData().loadedAt} />
  )
}
