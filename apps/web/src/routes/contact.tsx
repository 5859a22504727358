import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { search, searchText } from '#lib/addresses/search.ts'
import { SupportScreen } from '#screens/back-office/contacts/support/SupportScreen.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ q: searchText() })

export const Route = createFileRoute('/contact')({
  validateSearch: params,
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('support.contactTitle'),
      description: context.i18n.t('support.contactDescription'),
    }),
  }),
  staticData: { deferHydration: true },
  component: Support,
})

function Support() {
  return <SupportScreen reader="anyone" words={Route.useSearch().q ?? ''} />
}
