import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { auditQueries, auditQuery } from '#queries/back-office/audit.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { AuditScreen } from '#screens/back-office/audit/AuditScreen.tsx'
import { readAuditView } from '#screens/back-office/audit/audit-view.ts'

export const Route = createFileRoute('/admin/audit')({
  // Without `loaderDeps` a filter or another row does not wait: the screen loads its data and keeps what it shows.
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readAuditView(location.search)
    await queryClient.ensureQueryData(auditQueries(api).list(queryOf(view)))
    if (view.open !== undefined) await queryClient.ensureQueryData(auditQuery(api, view.open))
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-audit.title', 'admin-audit.description'),
  pendingComponent: AdminListPending,
  component: Audit,
})

function Audit() {
  return <AuditScreen view={Route.useSearch({ select: readAuditView })} loadedAt={Route.useLoaderData().loadedAt} />
}
