import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { matchingQueries } from '#queries/market/matching.formula.ts'
import { readChoices } from '#screens/market/matching/explained/choices.ts'
import { HowMatchingScreen } from '#screens/market/matching/explained/HowMatchingScreen.tsx'

export const Route = createFileRoute('/how-matching-works')({
  validateSearch: readChoices,
  loaderDeps: ({ search }) => readChoices(search),
  loader: async ({ context: { queryClient, api }, deps }) => {
    const queries = matchingQueries(api)
    await Promise.all([
      queryClient.ensureQueryData(queries.formula()),
      queryClient.ensureQueryData(queries.example(deps)),
    ])
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('how-matching.title'),
      description: context.i18n.t('how-matching.description'),
    }),
  }),
  staticData: { deferHydration: true },
  component: HowMatching,
})

function HowMatching() {
  return <HowMatchingScreen choices={Route.useSearch()} />
}
