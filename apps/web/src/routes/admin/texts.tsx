import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/head.ts'
import { adminLegalQueries } from '#lib/queries/admin-legal.ts'
import { AdminListPending } from '#parts/admin/ListSkeleton.tsx'
import { LegalTextScreen } from '#screens/admin-texts/LegalTextScreen.tsx'
import { TextsScreen } from '#screens/admin-texts/TextsScreen.tsx'
import { documentNames, readTextsView } from '#screens/admin-texts/texts-view.ts'

export const Route = createFileRoute('/admin/texts')({
  validateSearch: readTextsView,
  loaderDeps: ({ search: { document } }) => ({ document }),
  loader: async ({ context: { api, queryClient }, deps: { document } }) => {
    const { all, one } = adminLegalQueries(api)
    await (document ? queryClient.ensureQueryData(one(document)) : queryClient.ensureQueryData(all()))
    return { loadedAt: Date.now() }
  },
  head: ({ match: { context, search } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t(search.document ? documentNames[search.document] : 'admin-texts.title'),
      description: context.i18n.t('admin-texts.intro'),
      hidden: true,
    }),
  }),
  pendingComponent: AdminListPending,
  component: Texts,
})

function Texts() {
  const { account } = Route.useRouteContext()
  const { loadedAt } = Route.useLoaderData()
  const view = Route.useSearch()
  const { document } = view
  if (document === undefined) return <TextsScreen loadedAt={loadedAt} />
  return (
    <LegalTextScreen
      key={document}
      document={document}
      view={view}
      mayWrite={account.staff_role === 'owner'}
      loadedAt={loadedAt}
    />
  )
}
