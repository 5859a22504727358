import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { search, searchText } from '#lib/addresses/search.ts'
import { loadEntry } from '#parts/identity/accounts/entry/load-entry.ts'
import { GoodbyeScreen } from '#screens/identity/accounts/restore/GoodbyeScreen.tsx'
import { RestoreScreen } from '#screens/identity/accounts/restore/RestoreScreen.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ token: searchText(200), until: searchText(10) })

export const Route = createFileRoute('/restore-account')({
  validateSearch: params,
  loader: ({ context }) => loadEntry(context),
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('restore.title'),
      description: context.i18n.t('restore.description'),
      hidden: true,
    }),
  }),
  staticData: { needsScript: true, frame: 'bare' },
  component: RestoreAccount,
})

function RestoreAccount() {
  const { token, until } = Route.useSearch()
  return until !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(until) ? (
    <GoodbyeScreen until={until} />
  ) : (
    <RestoreScreen token={token} />
  )
}
