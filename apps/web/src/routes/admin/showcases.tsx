import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { adminShowcaseQueries, adminShowcaseQuery } from '#queries/experts/showcases.staff.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { queryOf, readShowcasesView } from '#screens/experts/showcases/showcases-view.ts'
import { ShowcasesScreen } from '#screens/experts/showcases/ShowcasesScreen.tsx'

export const Route = createFileRoute('/admin/showcases')({
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readShowcasesView(location.search)
    await queryClient.ensureQueryData(adminShowcaseQueries(api).list(queryOf(view)))
    if (view.open !== undefined) await queryClient.ensureQueryData(adminShowcaseQuery(api, view.open))
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-showcases.title', 'admin-showcases.description'),
  pendingComponent: AdminListPending,
  component: Showcases,
})

function Showcases() {
  return (
    <ShowcasesScreen view={Route.useSearch({ select: readShowcasesView })} loadedAt={Route.useLoaderData().loadedAt} />
  )
}
