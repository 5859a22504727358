import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { contentDecisionsQuery } from '#queries/back-office/notices/notices.content.ts'
import { portfolioQueries } from '#queries/experts/portfolio.ts'
import { search, searchOption } from '#lib/addresses/search.ts'
import { loadPlanOffer } from '#parts/experts/billing/plan-offer.ts'
import { PortfolioScreen } from '#screens/experts/portfolio/list/PortfolioScreen.tsx'
import { PortfolioSkeleton } from '#screens/experts/portfolio/list/PortfolioSkeleton.tsx'

const params = search({ status: searchOption(['published', 'drafts']) })

export const Route = createFileRoute('/expert/projects/')({
  validateSearch: params,
  loader: async ({ context: { queryClient, api } }) => {
    await Promise.all([
      queryClient.ensureQueryData(portfolioQueries(api).list()),
      queryClient.prefetchQuery(contentDecisionsQuery(api)),
      loadPlanOffer({ api, queryClient }),
    ])
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('portfolio.title'),
      description: context.i18n.t('portfolio.description'),
      hidden: true,
    }),
  }),
  pendingComponent: PortfolioSkeleton,
  component: Portfolio,
})

function Portfolio() {
  return <PortfolioScreen filter={Route.useSearch().status ?? 'all'} />
}
