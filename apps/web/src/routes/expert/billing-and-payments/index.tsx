import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/head.ts'
import { referenceQueries } from '#lib/queries/reference.ts'
import { subscriptionQueries } from '#lib/queries/subscriptions.ts'
import { search, searchOption } from '#lib/search.ts'
import { NoBillingScreen } from '#screens/billing/NoBillingScreen.tsx'
import { BillingScreen } from '#screens/billing/BillingScreen.tsx'
import { BillingSkeleton } from '#screens/billing/BillingSkeleton.tsx'

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
