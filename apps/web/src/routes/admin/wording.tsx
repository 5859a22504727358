import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { wordingQueries } from '#queries/back-office/wording.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { readWordingView } from '#screens/back-office/wording/wording-view.ts'
import { WordingScreen } from '#screens/back-office/wording/WordingScreen.tsx'

export const Route = createFileRoute('/admin/wording')({
  // Without `loaderDeps` other words or another page do not wait: the screen loads its data and keeps what it shows.
  loader: async ({ context: { api, queryClient, language: reader }, location }) => {
    const { language = reader, q, only, page } = readWordingView(location.search)
    await queryClient.ensureQueryData(wordingQueries(api).list({ language, q, only, page }))
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-wording.title', 'admin-wording.description'),
  pendingComponent: AdminListPending,
  component: Wording,
})

function Wording() {
  const { account } = Route.useRouteContext()
  const { loadedAt } = Route.useLoaderData()
  return (
    <WordingScreen
      view={Route.useSearch({ select: readWordingView })}
      mayWrite={account.staff_role === 'owner'}
      loadedAt={loadedAt}
    />
  )
}
