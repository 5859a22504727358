import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { pageRequest } from '#lib/rendering/page-request.ts'
import { landingQueries } from '#queries/discovery/landing.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { faqPage, inHead } from '#lib/page-head/schema-org.ts'
import { fetchSections, ForExpertsScreen } from '#screens/discovery/site-pages/for-experts/ForExpertsScreen.tsx'
import { questions } from '#screens/discovery/site-pages/for-experts/question-names.ts'

export const Route = createFileRoute('/for-designer-and-architects')({
  loader: async ({ context: { queryClient, api, language } }) => {
    const queries = landingQueries(api)
    const work = queries.work(language)
    // Prefetched, so that a part that fails is left out and the rest of the page works.
    await Promise.all([
      queryClient.prefetchQuery(work),
      queryClient.prefetchQuery(queries.figures()),
      queryClient.prefetchQuery(queries.exampleScore()),
      queryClient.prefetchQuery(referenceQueries(api).plans()),
      ...(pageRequest() ? [] : [fetchSections()]),
    ])
  },
  head: ({ match: { context } }) => ({
    meta: [
      ...pageMeta(context, {
        title: context.i18n.t('for-experts.title'),
        description: context.i18n.t('for-experts.description'),
      }),
      inHead(
        faqPage(
          questions.map((question) => ({
            ask: context.i18n.t(`for-experts.questions.${question}.ask`),
            answer: context.i18n.t(`for-experts.questions.${question}.answer`),
          })),
        ),
      ),
    ],
  }),
  staticData: { frame: 'open', deferHydration: true },
  component: ForExpertsScreen,
})
