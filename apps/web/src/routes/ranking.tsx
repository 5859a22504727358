import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { loadLegalText } from '#parts/identity/legal-texts/load-legal-text.ts'
import { LegalScreen } from '#screens/identity/legal-texts/page/LegalScreen.tsx'

export const Route = createFileRoute('/ranking')({
  loader: async ({ context }) => {
    // what only this page reads is fetched with it
    const { matchingQueries } = await import('#queries/market/matching.formula.ts')
    const formula = await context.queryClient.ensureQueryData(matchingQueries(context.api).formula())
    return loadLegalText(context.api, context.site, { document: 'ranking', language: context.language, formula })
  },
  head: ({ match: { context }, loaderData }) => ({ meta: loaderData ? pageMeta(context, loaderData.text) : [] }),
  staticData: { deferHydration: true },
  component: Legal,
})

function Legal() {
  return <LegalScreen page={Route.useLoaderData()} />
}
