import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { search, searchOption, searchText } from '#lib/addresses/search.ts'
import { loadEntry } from '#parts/identity/accounts/entry/load-entry.ts'
import { ExpertInvitationScreen } from '#screens/experts/invitations/invited/ExpertInvitationScreen.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ token: searchText(200), refuse: searchOption(['1']) })

export const Route = createFileRoute('/expert-invitation')({
  validateSearch: params,
  loader: ({ context }) => loadEntry(context),
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('invitation.heading'),
      description: context.i18n.t('invitation.description'),
      hidden: true,
    }),
  }),
  staticData: { needsScript: true, frame: 'bare' },
  component: ExpertInvitation,
})

function ExpertInvitation() {
  const { token, refuse } = Route.useSearch()
  return <ExpertInvitationScreen token={token} refuses={refuse === '1'} />
}
