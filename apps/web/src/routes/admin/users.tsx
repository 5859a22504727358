import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { adminUserQueries, adminUserQuery } from '#queries/back-office/users.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { UsersScreen } from '#screens/back-office/users/UsersScreen.tsx'
import { readUsersView } from '#screens/back-office/users/users-view.ts'

export const Route = createFileRoute('/admin/users')({
  // Without `loaderDeps` a filter or another row does not wait: the screen loads its data and keeps what it shows.
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readUsersView(location.search)
    await queryClient.ensureQueryData(adminUserQueries(api).list(queryOf(view)))
    if (view.open !== undefined) await queryClient.ensureQueryData(adminUserQuery(api, view.open))
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-users.title', 'admin-users.description'),
  pendingComponent: AdminListPending,
  component: Users,
})

function Users() {
  return <UsersScreen view={Route.useSearch({ select: readUsersView })} loadedAt={Route.useLoaderData().loadedAt} />
}
