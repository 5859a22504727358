import { createFileRoute } from '@tanstack/react-router'
import { isTabOpen } from '@husrum/contract/experts/profile/tabs.rules.ts'
import { hiddenHead } from '#lib/page-head/head.ts'
import { insightQueries } from '#queries/market/insights.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { loadPlanOffer } from '#parts/experts/billing/plan-offer.ts'
import { queryOf, readInsightView } from '#screens/market/insights/insight-view.ts'
import { InsightsScreen } from '#screens/market/insights/InsightsScreen.tsx'
import { InsightsSkeleton } from '#screens/market/insights/InsightsSkeleton.tsx'

export const Route = createFileRoute('/expert/insights')({
  // The screen reads its address itself, in its own script.
  validateSearch: (raw: Record<string, unknown>): object => raw,
  // Without `loaderDeps` another period does not wait for this: the screen keeps what it shows meanwhile.
  loader: async ({ context: { api, queryClient }, location }) => {
    const { plan_id } = await queryClient.ensureQueryData(ownExpertQueries(api).profile())
    if (!isTabOpen('insights', plan_id)) return loadPlanOffer({ api, queryClient })
    // the screen shows a failure
    return queryClient.prefetchQuery(insightQueries(api).figures(queryOf(readInsightView(location.search))))
  },
  head: hiddenHead('shell.nav.insights', 'insights.description'),
  pendingComponent: InsightsSkeleton,
  component: Insights,
})

function Insights() {
  return <InsightsScreen view={Route.useSearch({ select: readInsightView })} />
}
