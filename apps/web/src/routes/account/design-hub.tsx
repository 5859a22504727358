import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { favouriteQueries } from '#queries/clients/favourites.ts'
import { shellFirst, useLateLoading } from '#lib/rendering/shell-first.ts'
import { briefLifeQuery } from '#queries/clients/briefs.ts'
import { matchQueries } from '#queries/market/matching.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { savedSearchQueries } from '#queries/clients/saved-searches.ts'
import { search, searchOption } from '#lib/addresses/search.ts'
import { briefPrice } from '#parts/discovery/figures/brief-price.ts'
import { FavouritesScreen } from '#screens/clients/favourites/FavouritesScreen.tsx'
import { FavouritesSkeleton } from '#screens/clients/favourites/FavouritesSkeleton.tsx'
import { MatchesScreen } from '#screens/market/matching/list/MatchesScreen.tsx'
import { MatchesSkeleton } from '#screens/market/matching/list/MatchesSkeleton.tsx'
import { SavedSearchesScreen } from '#screens/clients/saved-searches/SavedSearchesScreen.tsx'
import { SavedSearchesSkeleton } from '#screens/clients/saved-searches/SavedSearchesSkeleton.tsx'

// Outside of the options, whose own type would be taken for the params' type. Without a tab the
// page shows the timeline and the matches.
const params = search({ tab: searchOption(['favourites', 'searches']) })

const texts = {
  favourites: { title: 'favourites.title', description: 'favourites.description' },
  searches: { title: 'saved-searches.title', description: 'saved-searches.description' },
  matches: { title: 'matches.title', description: 'matches.description' },
} as const

export const Route = createFileRoute('/account/design-hub')({
  validateSearch: params,
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: ({ context, deps: { tab } }) => {
    const { queryClient, api } = context
    if (tab === 'favourites')
      return shellFirst(context, queryClient.ensureInfiniteQueryData(favouriteQueries(api).list()))
    if (tab === 'searches') return shellFirst(context, queryClient.ensureQueryData(savedSearchQueries(api).list()))
    const priced = async () => {
      const brief = await queryClient.ensureQueryData(briefQueries(api).current())
      if (brief) await queryClient.prefetchQuery(briefPrice(api, brief)) // the list works without it
    }
    const wanted = [
      queryClient.ensureInfiniteQueryData(matchQueries(api).list()),
      queryClient.ensureQueryData(matchQueries(api).timeline()),
      priced(),
      queryClient.prefetchQuery(briefLifeQuery(api)),
      queryClient.prefetchQuery(favouriteQueries(api).latest()),
      queryClient.ensureQueryData(referenceQueries(api).countries()),
    ]
    return shellFirst(context, Promise.all(wanted))
  },
  head: ({
    match: {
      context,
      search: { tab },
    },
  }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t(texts[tab ?? 'matches'].title),
      description: context.i18n.t(texts[tab ?? 'matches'].description),
      hidden: true,
    }),
  }),
  pendingComponent: Loading,
  component: DesignHub,
})

function DesignHub() {
  useLateLoading()
  const { tab } = Route.useSearch()
  if (tab === 'favourites') return <FavouritesScreen />
  return tab === 'searches' ? <SavedSearchesScreen /> : <MatchesScreen />
}

function Loading() {
  const { tab } = Route.useSearch()
  if (tab === 'favourites') return <FavouritesSkeleton />
  return tab === 'searches' ? <SavedSearchesSkeleton /> : <MatchesSkeleton />
}
