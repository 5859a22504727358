import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { expertQueries } from '#queries/experts/profile.ts'
import { landingQueries } from '#queries/discovery/landing.ts'
import { AboutScreen } from '#screens/discovery/site-pages/about/AboutScreen.tsx'

export const Route = createFileRoute('/about')({
  loader: async ({ context: { queryClient, api, language } }) => {
    // Prefetched, so that a part that fails is left out and the rest of the page works.
    await Promise.all([
      queryClient.prefetchQuery(expertQueries(api).total()),
      queryClient.prefetchQuery(landingQueries(api).featured(language)),
    ])
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('about.title'),
      description: context.i18n.t('about.description'),
    }),
  }),
  staticData: { deferHydration: true },
  component: AboutScreen,
})
