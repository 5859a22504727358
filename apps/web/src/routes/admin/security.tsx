import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { securityQueries, securityQuery } from '#queries/identity/accounts.security.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { SecurityScreen } from '#screens/identity/accounts/security/SecurityScreen.tsx'
import { readSecurityView } from '#screens/identity/accounts/security/security-view.ts'

export const Route = createFileRoute('/admin/security')({
  // Without `loaderDeps` a filter or another row does not wait: the screen loads its data and keeps what it shows.
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readSecurityView(location.search)
    await queryClient.ensureQueryData(securityQueries(api).list(queryOf(view)))
    if (view.open !== undefined) await queryClient.ensureQueryData(securityQuery(api, view.open))
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-security.title', 'admin-security.description'),
  pendingComponent: AdminListPending,
  component: Security,
})

function Security() {
  return (
    <SecurityScreen view={Route.useSearch({ select: readSecurityView })} loadedAt={Route.useLoaderData().loadedAt} />
  )
}
