import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/head.ts'
import { auditQueries, auditQuery } from '#lib/queries/admin-audit.ts'
import { queryOf } from '#parts/admin/admin-view.ts'
import { AdminListPending } from '#parts/admin/ListSkeleton.tsx'
import { AuditScreen } from '#screens/admin-audit/AuditScreen.tsx'
import { readAuditView } from '#screens/admin-audit/audit-view.ts'

export const Route = createFileRoute('/admin/audit')({
  validateSearch: readAuditView,
  // Without `loaderDeps` a filter or another row does not wait: the screen asks itself and keeps what it shows.
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readAuditView(location.search)
    await queryClient.ensureQueryData(auditQueries(api).list(queryOf(view)))
    if (view.open !== undefined) await queryClient.ensureQueryData(auditQuery(api, view.open))
    return { loadedAt: Date.now() }
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('admin-audit.title'),
      description: context.i18n.t('admin-audit.description'),
      hidden: true,
    }),
  }),
  pendingComponent: AdminListPending,
  component: Audit,
})

function Audit() {
  return <AuditScreen view={Route.useSearch()} loadedAt={Route.useLoaderData().loadedAt} />
}
