import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { sentEventQueries, sentEventQuery } from '#queries/back-office/integrations.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { EventsScreen } from '#screens/back-office/integrations/EventsScreen.tsx'
import { readEventsView } from '#screens/back-office/integrations/integrations-view.ts'

export const Route = createFileRoute('/admin/integrations/events')({
  // Without `loaderDeps` a filter or another row does not wait: the screen loads its data and keeps what it shows.
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readEventsView(location.search)
    await queryClient.ensureQueryData(sentEventQueries(api).list(queryOf(view)))
    if (view.open !== undefined) await queryClient.ensureQueryData(sentEventQuery(api, view.open))
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-integrations.title', 'admin-integrations.description'),
  pendingComponent: AdminListPending,
  component: Events,
})

function Events() {
  return <EventsScreen view={Route.useSearch({ select: readEventsView })} loadedAt={Route.useLoaderData().loadedAt} />
}
