import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { adminLegalQueries } from '#queries/identity/legal-texts.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { LegalTextScreen } from '#screens/identity/legal-texts/editor/LegalTextScreen.tsx'
import { LegalTextsScreen } from '#screens/identity/legal-texts/editor/LegalTextsScreen.tsx'
import { documentNames, readTextsView } from '#screens/identity/legal-texts/editor/texts-view.ts'

export const Route = createFileRoute('/admin/texts')({
  // The loader validates the document, because the list of documents is part of the script of the screen.
  loaderDeps: ({ search }) => ({ document: 'document' in search ? String(search.document) : undefined }),
  loader: async ({ context: { api, queryClient }, deps }) => {
    const { all, one } = adminLegalQueries(api)
    const { document } = readTextsView(deps)
    await (document ? queryClient.ensureQueryData(one(document)) : queryClient.ensureQueryData(all()))
    return { loadedAt: Date.now(), title: document && documentNames[document] }
  },
  head: ({ match, loaderData }) => hiddenHead(loaderData?.title ?? 'admin-texts.title', 'admin-texts.intro')({ match }),
  pendingComponent: AdminListPending,
  component: Texts,
})

function Texts() {
  const { account } = Route.useRouteContext()
  const { loadedAt } = Route.useLoaderData()
  const view = Route.useSearch({ select: readTextsView })
  const { document } = view
  if (document === undefined) return <LegalTextsScreen loadedAt={loadedAt} />
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
