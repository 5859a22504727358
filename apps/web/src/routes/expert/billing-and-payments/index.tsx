import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { subscriptionQueries } from '#queries/experts/billing.ts'
import { search, searchOption } from '#lib/addresses/search.ts'
import { NoBillingScreen } from '#screens/experts/billing/NoBillingScreen.tsx'
import { BillingScreen } from '#screens/experts/billing/BillingScreen.tsx'
import { BillingSkeleton } from '#screens/experts/billing/BillingSkeleton.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ checkout: searchOption(['done']) })

export const Route = createFileRoute('/expert/billing-and-payments/')({
  validateSearch: params,
  loader: async ({ context: { queryClient, api, account } }) => {
    if (account.studio?.role === 'assistant') return
    const { currency } = await queryClient.ensureQueryData(subscriptionQueries(api).own())
    await queryClient.ensureQueryData(referenceQueries(api).plans(currency))
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('shell.nav.billing'),
      description: context.i18n.t('billing.description'),
      hidden: true,
    }),
  }),
  pendingComponent: BillingSkeleton,
  component: Billing,
})

function Billing() {
  const { checkout } = Route.useSearch()
  const { studio } = Route.useRouteContext().account
  if (studio?.role === 'assistant') return <NoBillingScreen studio={studio.name} />
  return <BillingScreen returned={checkout === 'done'} />
}
