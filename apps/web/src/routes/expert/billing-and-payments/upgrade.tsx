import { createFileRoute } from '@tanstack/react-router'
import { planIntervals } from '@husrum/contract/experts/billing/plans.rules.ts'
import { pageMeta } from '#lib/page-head/head.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { subscriptionQueries } from '#queries/experts/billing.ts'
import { search, searchId, searchOption } from '#lib/addresses/search.ts'
import { NoBillingScreen } from '#screens/experts/billing/NoBillingScreen.tsx'
import { UpgradeScreen } from '#screens/experts/billing/UpgradeScreen.tsx'
import { UpgradeSkeleton } from '#screens/experts/billing/BillingSkeleton.tsx'

const params = search({ plan: searchId(), interval: searchOption(planIntervals), checkout: searchOption(['left']) })

export const Route = createFileRoute('/expert/billing-and-payments/upgrade')({
  validateSearch: params,
  loader: async ({ context: { queryClient, api, account } }) => {
    if (account.studio?.role === 'assistant') return
    const { currency } = await queryClient.ensureQueryData(subscriptionQueries(api).own())
    await queryClient.ensureQueryData(referenceQueries(api).plans(currency))
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('billing.upgrade.title'),
      description: context.i18n.t('billing.description'),
      hidden: true,
    }),
  }),
  pendingComponent: UpgradeSkeleton,
  component: Upgrade,
})

function Upgrade() {
  const { plan, interval, checkout } = Route.useSearch()
  const { studio } = Route.useRouteContext().account
  if (studio?.role === 'assistant') return <NoBillingScreen studio={studio.name} />
  return <UpgradeScreen wished={{ plan, interval }} left={checkout === 'left'} />
}
