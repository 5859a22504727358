import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { search } from '#lib/addresses/search.ts'
import { readVersion } from '#parts/identity/legal-texts/legal-text.ts'
import { loadLegalText } from '#parts/identity/legal-texts/load-legal-text.ts'
import { LegalScreen } from '#screens/identity/legal-texts/page/LegalScreen.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ version: readVersion })

/** Always Danish, under every prefix. */
export const Route = createFileRoute('/terms-and-conditions-dk')({
  validateSearch: params,
  loaderDeps: ({ search: { version } }) => ({ version }),
  loader: ({ context, deps: { version } }) =>
    loadLegalText(context.api, context.site, { document: 'terms', language: 'da', version }),
  head: ({ match: { context }, loaderData }) => ({
    meta: loaderData
      ? pageMeta(context, { ...loaderData.text, ...(loaderData.isEarlier ? { hidden: true } : {}) })
      : [],
  }),
  staticData: { deferHydration: true },
  component: Legal,
})

function Legal() {
  return <LegalScreen page={Route.useLoaderData()} />
}
