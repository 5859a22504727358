import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/head.ts'
import { expertQueries } from '#lib/queries/experts.ts'
import { landingQueries } from '#lib/queries/landing.ts'
import { AboutScreen } from '#screens/about/AboutScreen.tsx'

export const Route = createFileRoute('/about')({
  loader: async ({ context: { queryClient, api, language } }) => {
    const featured = landingQueries(api).featured(language)
    // Prefetched, so that a part that fails is left out and the rest of the page stands.
    await Promise.all([queryClient.prefetchQuery(expertQueries(api).total()), queryClient.prefetchQuery(featured)])
    return { image: queryClient.getQueryData(featured.queryKey)?.covers[1]?.photo.url }
  },
  head: ({ match: { context }, loaderData }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('about.title'),
      description: context.i18n.t('about.description'),
      ...(loaderData?.image ? { image: loaderData.image } : {}),
    }),
  }),
  staticData: { deferHydration: true },
  component: AboutScreen,
})
