import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { loadLegalText } from '#parts/identity/legal-texts/load-legal-text.ts'
import { LegalScreen } from '#screens/identity/legal-texts/page/LegalScreen.tsx'

export const Route = createFileRoute('/accessibility')({
  loader: ({ context }) =>
    loadLegalText(context.api, context.site, { document: 'accessibility', language: context.language }),
  head: ({ match: { context }, loaderData }) => ({ meta: loaderData ? pageMeta(context, loaderData.text) : [] }),
  staticData: { deferHydration: true },
  component: Legal,
})

function Legal() {
  return <LegalScreen page={Route.useLoaderData()} />
}
