import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { adminContactQueries, adminContactQuery } from '#queries/back-office/contacts/contacts.inbox.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { ContactsScreen } from '#screens/back-office/contacts/inbox/ContactsScreen.tsx'
import { readContactsView } from '#screens/back-office/contacts/inbox/contacts-view.ts'

export const Route = createFileRoute('/admin/contacts')({
  // Without `loaderDeps` a filter or another row does not wait: the screen loads its data and keeps what it shows.
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readContactsView(location.search)
    await queryClient.ensureQueryData(adminContactQueries(api).list(queryOf(view)))
    if (view.open !== undefined) await queryClient.ensureQueryData(adminContactQuery(api, view.open))
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-contacts.title', 'admin-contacts.description'),
  pendingComponent: AdminListPending,
  component: Contacts,
})

function Contacts() {
  const { account } = Route.useRouteContext()
  return (
    <ContactsScreen
      view={Route.useSearch({ select: readContactsView })}
      loadedAt={Route.useLoaderData().loadedAt}
      me={account.id}
      mayWrite={account.staff_role !== 'moderator'}
    />
  )
}
