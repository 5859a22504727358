import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { requireRole } from '#lib/session/guard.ts'
import { links } from '#lib/paths.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { maySeePayments } from '#parts/experts/billing/plan-offer.ts'
import { loadPlanAlerts } from '#parts/experts/billing/plan-alerts.ts'
import { PaymentAlert } from '#parts/experts/billing/PlanAlerts.tsx'
import { OwnExpertStatus } from '#parts/experts/joining/approval/ExpertStatus.tsx'

/**
 * Everything below /expert is for signed-in experts. Its tabs are in the header; below them a strip says what the
 * profile waits for.
 */
const { ssr, beforeLoad } = requireRole('expert')

export const Route = createFileRoute('/expert')({
  ssr,
  beforeLoad: async (options) => {
    const known = await beforeLoad(options)
    // every call of the studio would be refused
    if (known.account.studio?.has_seat === false) throw redirect({ ...links.noSeat(), replace: true })
    return known
  },
  loader: async ({ context: { api, queryClient, account } }) => {
    await Promise.all([
      queryClient.ensureQueryData(ownExpertQueries(api).profile()).catch(() => undefined), // screens work without it
      maySeePayments(account) ? loadPlanAlerts({ api, queryClient }) : undefined,
    ])
  },
  component: ExpertArea,
})

const strip = 'mx-auto mt-4 w-[calc(min(100%,var(--container-page))-2*var(--spacing-gutter))] shrink-0'

function ExpertArea() {
  return (
    <>
      <PaymentAlert className={strip} />
      <OwnExpertStatus className={strip} />
      <Outlet />
    </>
  )
}
