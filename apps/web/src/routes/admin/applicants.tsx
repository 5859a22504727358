import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { adminClientQueries } from '#queries/back-office/applicants.ts'
import { adminUserQuery } from '#queries/back-office/users.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { ClientsScreen } from '#screens/back-office/applicants/ClientsScreen.tsx'
import { readClientsView } from '#screens/back-office/applicants/clients-view.ts'

export const Route = createFileRoute('/admin/applicants')({
  // Without `loaderDeps` a filter or another row does not wait: the screen loads its data and keeps what it shows.
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readClientsView(location.search)
    await queryClient.ensureQueryData(adminClientQueries(api).list(queryOf(view)))
    if (view.open !== undefined) await queryClient.ensureQueryData(adminUserQuery(api, view.open))
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-clients.title', 'admin-clients.description'),
  pendingComponent: AdminListPending,
  component: Clients,
})

function Clients() {
  return <ClientsScreen view={Route.useSearch({ select: readClientsView })} loadedAt={Route.useLoaderData().loadedAt} />
}
