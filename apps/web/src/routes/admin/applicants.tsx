import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/head.ts'
import { adminClientQueries } from '#lib/queries/admin-clients.ts'
import { adminUserQuery } from '#lib/queries/admin-users.ts'
import { queryOf } from '#parts/admin/admin-view.ts'
import { AdminListPending } from '#parts/admin/ListSkeleton.tsx'
import { ClientsScreen } from '#screens/admin-clients/ClientsScreen.tsx'
import { readClientsView } from '#screens/admin-clients/clients-view.ts'

export const Route = createFileRoute('/admin/applicants')({
  // Without `loaderDeps` a filter or another row does not wait: the screen asks itself and keeps what it shows.
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
