import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/head.ts'
import { search } from '#lib/search.ts'
import { readVersion } from '#parts/legal/legal-text.ts'
import { loadLegalText, plainLanguage } from '#parts/legal/load-legal-text.ts'
import { LegalScreen } from '#screens/legal/LegalScreen.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ version: readVersion })

export const Route = createFileRoute('/privacy-policy')({
  validateSearch: params,
  loaderDeps: ({ search: { version } }) => ({ version }),
  loader: ({ context, deps: { version } }) =>
    loadLegalText(context.api, context.site, {
      document: 'privacy',
      language: plainLanguage(context.language),
      version,
    }),
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
