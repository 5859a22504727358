import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/head.ts'
import { LegalScreen } from '#screens/legal/LegalScreen.tsx'
import { loadLegalText } from '#screens/legal/load-legal-text.ts'

export const Route = createFileRoute('/accessibility')({
  loader: ({ context }) => loadLegalText('accessibility', context.language, context.site),
  head: ({ match: { context }, loaderData }) => ({ meta: loaderData ? pageMeta(context, loaderData.text) : [] }),
  staticData: { deferHydration: true },
  component: Legal,
})

function Legal() {
  return <LegalScreen page={Route.useLoaderData()} />
}
