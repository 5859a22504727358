import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/head.ts'
import { search, searchOption } from '#lib/search.ts'
import { earlierVersions } from '#screens/legal/legal-text.ts'
import { LegalScreen } from '#screens/legal/LegalScreen.tsx'
import { loadAgreedText } from '#screens/legal/load-legal-text.ts'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ version: searchOption(earlierVersions) })

/** Always Danish, under every prefix. */
export const Route = createFileRoute('/privacy-policy-dk')({
  validateSearch: params,
  loaderDeps: ({ search: { version } }) => ({ version }),
  loader: ({ context, deps: { version } }) => loadAgreedText('privacy', 'da', context.site, version),
  head: ({ match: { context }, loaderData }) => ({
    meta: loaderData ? pageMeta(context, { ...loaderData.text, ...(loaderData.earlier ? { hidden: true } : {}) }) : [],
  }),
  staticData: { deferHydration: true },
  component: Legal,
})

function Legal() {
  return <LegalScreen page={Route.useLoaderData()} />
}
