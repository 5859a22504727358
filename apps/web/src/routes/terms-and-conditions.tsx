import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/head.ts'
import { LegalScreen } from '#screens/legal/LegalScreen.tsx'
import { loadLegalText, plainLanguage } from '#screens/legal/load-legal-text.ts'

export const Route = createFileRoute('/terms-and-conditions')({
  loader: ({ context }) => loadLegalText('terms', plainLanguage(context.language), context.site),
  head: ({ match: { context }, loaderData }) => ({ meta: loaderData ? pageMeta(context, loaderData.text) : [] }),
  staticData: { deferHydration: true },
  component: Legal,
})

function Legal() {
  return <LegalScreen page={Route.useLoaderData()} />
}
