import { Outlet, createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#lib/session/guard.ts'
import { AccountTabs } from '#parts/shell/navigation/AccountTabs.tsx'

/** Everything below /account is for signed-in clients and has one row of tabs above it. */
export const Route = createFileRoute('/account')({
  ...requireRole('client'),
  component: () => (
    <>
      <AccountTabs />
      <Outlet />
    </>
  ),
})
