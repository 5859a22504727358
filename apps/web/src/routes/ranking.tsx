import { createFileRoute } from '@tanstack/react-router'
import { matching } from '@husrum/contract/matching-formula.ts'
import { pageMeta } from '#lib/head.ts'
import { LegalScreen } from '#screens/legal/LegalScreen.tsx'
import { loadLegalText } from '#screens/legal/load-legal-text.ts'

export const Route = createFileRoute('/ranking')({
  loader: async ({ context }) => {
    const { data: formula } = await context.api(matching).getMatchingFormula()
    return loadLegalText('ranking', context.language, context.site, formula)
  },
  head: ({ match: { context }, loaderData }) => ({ meta: loaderData ? pageMeta(context, loaderData.text) : [] }),
  staticData: { deferHydration: true },
  component: Legal,
})

function Legal() {
  return <LegalScreen page={Route.useLoaderData()} />
}
