import { createFileRoute } from '@tanstack/react-router'
import { stillLookingAnswers } from '@husrum/contract/clients/briefs/life.rules.ts'
import { pageMeta } from '#lib/page-head/head.ts'
import { search, searchOption, searchText } from '#lib/addresses/search.ts'
import { loadEntry } from '#parts/identity/accounts/entry/load-entry.ts'
import { StillLookingScreen } from '#screens/clients/briefs/still-looking/StillLookingScreen.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ token: searchText(200), answer: searchOption(stillLookingAnswers) })

export const Route = createFileRoute('/still-looking')({
  validateSearch: params,
  loader: ({ context }) => loadEntry(context),
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('application.asked.title'),
      description: context.i18n.t('application.asked.about'),
      hidden: true,
    }),
  }),
  staticData: { frame: 'bare' },
  component: StillLooking,
})

function StillLooking() {
  const { token, answer } = Route.useSearch()
  return <StillLookingScreen token={token} answer={answer} />
}
