import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { search, searchFlag, searchText } from '#lib/addresses/search.ts'
import { loadEntry } from '#parts/identity/accounts/entry/load-entry.ts'
import { ResetScreen } from '#screens/identity/accounts/password/ResetScreen.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ token: searchText(200), team: searchFlag() })

export const Route = createFileRoute('/reset-password')({
  validateSearch: params,
  loader: ({ context }) => loadEntry(context),
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('password.reset.title'),
      description: context.i18n.t('password.reset.description'),
      hidden: true,
    }),
  }),
  staticData: { needsScript: true, frame: 'bare' },
  component: ResetPassword,
})

function ResetPassword() {
  const { token, team = false } = Route.useSearch()
  return <ResetScreen token={token} team={team} />
}
