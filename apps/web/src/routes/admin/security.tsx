import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/head.ts'
import { securityQueries, securityQuery } from '#lib/queries/admin-security.ts'
import { queryOf } from '#parts/admin/admin-view.ts'
import { AdminListPending } from '#parts/admin/ListSkeleton.tsx'
import { SecurityScreen } from '#screens/admin-security/SecurityScreen.tsx'
import { readSecurityView } from '#screens/admin-security/security-view.ts'

export const Route = createFileRoute('/admin/security')({
  validateSearch: readSecurityView,
  // Without `loaderDeps` a filter or another row does not wait: the screen asks itself and keeps what it shows.
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readSecurityView(location.search)
    await queryClient.ensureQueryData(securityQueries(api).list(queryOf(view)))
    if (view.open !== undefined) await queryClient.ensureQueryData(securityQuery(api, view.open))
    return { loadedAt: Date.now() }
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('admin-security.title'),
      description: context.i18n.t('admin-security.description'),
      hidden: true,
    }),
  }),
  pendingComponent: AdminListPending,
  component: Security,
})

function Security() {
  return <SecurityScreen view={Route.useSearch()} loadedAt={Route.useLoaderData().loadedAt} />
}
