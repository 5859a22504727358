import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/head.ts'
import { adminShowcaseQueries, adminShowcaseQuery } from '#lib/queries/admin-showcases.ts'
import { queryOf } from '#parts/admin/admin-view.ts'
import { AdminListPending } from '#parts/admin/ListSkeleton.tsx'
import { readShowcasesView } from '#screens/admin-showcases/showcases-view.ts'
import { ShowcasesScreen } from '#screens/admin-showcases/ShowcasesScreen.tsx'

export const Route = createFileRoute('/admin/showcases')({
  validateSearch: readShowcasesView,
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readShowcasesView(location.search)
    await queryClient.ensureQueryData(adminShowcaseQueries(api).list(queryOf(view)))
    if (view.open !== undefined) await queryClient.ensureQueryData(adminShowcaseQuery(api, view.open))
    return { loadedAt: Date.now() }
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('admin-showcases.title'),
      description: context.i18n.t('admin-showcases.description'),
      hidden: true,
    }),
  }),
  pendingComponent: AdminListPending,
  component: Showcases,
})

function Showcases() {
  return <ShowcasesScreen view={Route.useSearch()} loadedAt={Route.useLoaderData().loadedAt} />
}
