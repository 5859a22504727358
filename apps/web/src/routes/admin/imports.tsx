import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { expertImportQueries } from '#queries/experts/invitations.imports.ts'
import { search, searchPage } from '#lib/addresses/search.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { ImportsScreen } from '#screens/experts/invitations/imports/ImportsScreen.tsx'

const params = search({ page: searchPage() })

export const Route = createFileRoute('/admin/imports')({
  loader: async ({ context: { api, queryClient }, location }) => {
    const { page = 1 } = params(location.search)
    await queryClient.ensureQueryData(expertImportQueries(api).list({ page }))
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-imports.title', 'admin-imports.description'),
  pendingComponent: AdminListPending,
  component: Imports,
})

function Imports() {
  const { account } = Route.useRouteContext()
  return (
    <ImportsScreen
      page={Route.useSearch({ select: params }).page ?? 1}
      loadedAt={Route.useLoaderData().loadedAt}
      mayWrite={account.staff_role !== 'support'}
    />
  )
}
