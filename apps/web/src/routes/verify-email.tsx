import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { search, searchText } from '#lib/addresses/search.ts'
import { loadEntry } from '#parts/identity/accounts/entry/load-entry.ts'
import { VerifyEmailScreen } from '#screens/identity/accounts/verify-email/VerifyEmailScreen.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ token: searchText(200) })

export const Route = createFileRoute('/verify-email')({
  validateSearch: params,
  loader: ({ context }) => loadEntry(context),
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('verify-email.title'),
      description: context.i18n.t('verify-email.description'),
      hidden: true,
    }),
  }),
  staticData: { frame: 'bare' },
  component: VerifyEmail,
})

function VerifyEmail() {
  return <VerifyEmailScreen token={Route.useSearch().token} />
}
