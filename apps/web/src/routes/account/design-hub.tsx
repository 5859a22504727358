import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '../../lib/head.ts'
import { matchQueries } from '../../lib/queries/matches.ts'
import { referenceQueries } from '../../lib/queries/reference.ts'
import { briefQueries } from '../../lib/queries/registration.ts'
import { MatchesScreen } from '../../screens/matches/MatchesScreen.tsx'
import { MatchesSkeleton } from '../../screens/matches/MatchesSkeleton.tsx'

export const Route = createFileRoute('/account/design-hub')({
  loader: async ({ context: { queryClient, api } }) => {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(matchQueries(api).list()),
      queryClient.ensureQueryData(briefQueries(api).current()),
      queryClient.ensureQueryData(referenceQueries(api).countries()),
    ])
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('matches.title'),
      description: context.i18n.t('matches.description'),
      hidden: true,
    }),
  }),
  pendingComponent: MatchesSkeleton,
  component: MatchesScreen,
})
