import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { adminInvitationQueries, adminInvitationQuery } from '#queries/experts/invitations.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { InvitationsScreen } from '#screens/experts/invitations/list/InvitationsScreen.tsx'
import { readInvitationsView } from '#screens/experts/invitations/list/invitations-view.ts'

export const Route = createFileRoute('/admin/invitations')({
  // Without `loaderDeps` a filter or another row does not wait: the screen loads its data and keeps what it shows.
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readInvitationsView(location.search)
    await queryClient.ensureQueryData(adminInvitationQueries(api).list(queryOf(view)))
    if (view.open !== undefined) await queryClient.ensureQueryData(adminInvitationQuery(api, view.open))
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-invitations.title', 'admin-invitations.description'),
  pendingComponent: AdminListPending,
  component: Invitations,
})

function Invitations() {
  const view = Route.useSearch({ select: readInvitationsView })
  return <InvitationsScreen view={view} loadedAt={Route.useLoaderData().loadedAt} />
}
