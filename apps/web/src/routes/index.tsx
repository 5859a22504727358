import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { pageRequest } from '#lib/rendering/page-request.ts'
import { accountQueries } from '#queries/identity/accounts.ts'
import { landingQueries } from '#queries/discovery/landing.ts'
import { organisation } from '#screens/discovery/landing/schema-org.ts'
import { firstChoice, stylesOf } from '#screens/discovery/landing/first-choice.ts'
import { firstTown } from '#screens/discovery/landing/first-town.ts'
import { fetchSections, LandingScreen } from '#screens/discovery/landing/LandingScreen.tsx'

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, api, language } }) => {
    const queries = landingQueries(api)
    // Prefetched, so that a part that fails is left out and the rest of the page works.
    const ofTown = async () => {
      await Promise.all([queryClient.prefetchQuery(queries.towns()), queryClient.prefetchQuery(queries.stylePhotos())])
      const towns = queryClient.getQueryData(queries.towns().queryKey) ?? []
      const town = firstTown(towns, language, queryClient.getQueryData(accountQueries(api).account().queryKey))
      if (!town) return
      const photos = queryClient.getQueryData(queries.stylePhotos().queryKey) ?? []
      const chosen = firstChoice(photos)
      await Promise.all([
        queryClient.prefetchQuery(queries.near(town.id)),
        chosen.length > 0 && queryClient.prefetchQuery(queries.sample(town.id, stylesOf(photos, chosen))),
      ])
    }
    await Promise.all([
      queryClient.prefetchQuery(queries.featured(language)),
      queryClient.prefetchQuery(queries.weights(language)),
      queryClient.prefetchQuery(queries.reviews(language)),
      ofTown(),
      ...(pageRequest() ? [] : [fetchSections()]),
    ])
  },
  head: ({ match: { context } }) => ({
    meta: [
      ...pageMeta(context, {
        title: context.i18n.t('landing.title'),
        description: context.i18n.t('landing.description'),
      }),
      ...organisation(context),
    ],
  }),
  staticData: { frame: 'open', deferHydration: true },
  component: LandingScreen,
})
