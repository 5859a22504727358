import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { tokenQueries, tokenQuery } from '#queries/back-office/integrations.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { TokensScreen } from '#screens/back-office/integrations/TokensScreen.tsx'
import { readTokensView } from '#screens/back-office/integrations/integrations-view.ts'

export const Route = createFileRoute('/admin/integrations/tokens')({
  // Without `loaderDeps` a filter or another row does not wait: the screen loads its data and keeps what it shows.
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readTokensView(location.search)
    await queryClient.ensureQueryData(tokenQueries(api).list(queryOf(view)))
    if (view.open !== undefined) await queryClient.ensureQueryData(tokenQuery(api, view.open))
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-integrations.title', 'admin-integrations.description'),
  pendingComponent: AdminListPending,
  component: Tokens,
})

function Tokens() {
  return <TokensScreen view={Route.useSearch({ select: readTokensView })} loadedAt={Route.useLoaderData().loadedAt} />
}
