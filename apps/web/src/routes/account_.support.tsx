import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { search, searchText } from '#lib/addresses/search.ts'
import { SupportScreen } from '#screens/back-office/contacts/support/SupportScreen.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ q: searchText() })

/** Beside the guarded layout of /account and not below it: people who cannot log in need support most. */
export const Route = createFileRoute('/account_/support')({
  validateSearch: params,
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('support.title'),
      description: context.i18n.t('support.description'),
      hidden: true,
    }),
  }),
  staticData: { deferHydration: true },
  component: Support,
})

function Support() {
  return <SupportScreen reader="client" words={Route.useSearch().q ?? ''} />
}
