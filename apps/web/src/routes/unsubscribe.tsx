import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { search, searchOption, searchText } from '#lib/addresses/search.ts'
import { loadEntry } from '#parts/identity/accounts/entry/load-entry.ts'
import { UnsubscribeScreen } from '#screens/market/notifications/UnsubscribeScreen.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ token: searchText(200), result: searchOption(['done', 'dead']) })

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: params,
  loader: ({ context }) => loadEntry(context),
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('notifications.unsubscribe.title'),
      description: context.i18n.t('notifications.unsubscribe.description'),
      hidden: true,
    }),
  }),
  staticData: { frame: 'bare' },
  component: Unsubscribe,
})

function Unsubscribe() {
  const { token, result } = Route.useSearch()
  return <UnsubscribeScreen token={token} result={result} />
}
