import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { quoteQueries } from '#queries/market/quotes.ts'
import { QuotesScreen } from '#screens/market/quotes/QuotesScreen.tsx'

export const Route = createFileRoute('/account/quotes')({
  loader: ({ context }) => context.queryClient.ensureQueryData(quoteQueries(context.api).open()),
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('quotes.compare.title'),
      description: context.i18n.t('quotes.compare.description'),
      hidden: true,
    }),
  }),
  component: QuotesScreen,
})
