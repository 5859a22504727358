import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/head.ts'
import { LegalScreen } from '#screens/legal/LegalScreen.tsx'
import { loadLegalText } from '#screens/legal/load-legal-text.ts'

/** Always Danish, under every prefix. */
export const Route = createFileRoute('/terms-and-conditions-dk')({
  loader: ({ context }) => loadLegalText('terms', 'da', context.site),
  head: ({ match: { context }, loaderData }) => ({ meta: loaderData ? pageMeta(context, loaderData.text) : [] }),
  staticData: { deferHydration: true },
  component: Legal,
})

function Legal() {
  return <LegalScreen page={Route.useLoaderData()} />
}
