import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { search, searchText } from '#lib/addresses/search.ts'
import { loadEntry } from '#parts/identity/accounts/entry/load-entry.ts'
import { InvitationScreen } from '#screens/experts/studio/InvitationScreen.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ token: searchText(200) })

export const Route = createFileRoute('/studio-invitation')({
  validateSearch: params,
  loader: ({ context }) => loadEntry(context),
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('studio.join.heading'),
      description: context.i18n.t('studio.join.description'),
      hidden: true,
    }),
  }),
  staticData: { needsScript: true, frame: 'bare' },
  component: StudioInvitation,
})

function StudioInvitation() {
  return <InvitationScreen token={Route.useSearch().token} />
}
