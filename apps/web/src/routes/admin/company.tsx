import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { adminCompanyQuery } from '#queries/back-office/company.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { readCompanyView } from '#screens/back-office/company/company-view.ts'
import { CompanyScreen } from '#screens/back-office/company/CompanyScreen.tsx'

export const Route = createFileRoute('/admin/company')({
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureQueryData(adminCompanyQuery(api))
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-company.title', 'admin-company.description'),
  pendingComponent: AdminListPending,
  component: Company,
})

function Company() {
  const { account } = Route.useRouteContext()
  const { loadedAt } = Route.useLoaderData()
  return (
    <CompanyScreen
      view={Route.useSearch({ select: readCompanyView })}
      mayWrite={account.staff_role === 'owner'}
      loadedAt={loadedAt}
    />
  )
}
