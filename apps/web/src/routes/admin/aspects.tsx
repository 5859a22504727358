import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { optionQueries } from '#queries/back-office/catalogue.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { readOptionsView } from '#screens/back-office/catalogue/catalogue-view.ts'
import { OptionsScreen } from '#screens/back-office/catalogue/OptionsScreen.tsx'

export const Route = createFileRoute('/admin/aspects')({
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readOptionsView(location.search)
    const queries = optionQueries(api, 'aspects')
    await queryClient.ensureQueryData(queries.list(queryOf(view)))
    if (view.open !== undefined) await queryClient.ensureQueryData(queries.every())
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-catalogue.tabs.aspects', 'admin-catalogue.description'),
  pendingComponent: AdminListPending,
  component: Aspects,
})

function Aspects() {
  return (
    <OptionsScreen
      vocabulary="aspects"
      view={Route.useSearch({ select: readOptionsView })}
      loadedAt={Route.useLoaderData().loadedAt}
    />
  )
}
