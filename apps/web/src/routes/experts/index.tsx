import { createFileRoute, isNotFound, notFound, redirect } from '@tanstack/react-router'
import { canonicalPage, pageMeta } from '#lib/page-head/head.ts'
import { pageRequest } from '#lib/rendering/page-request.ts'
import { expertQueries } from '#queries/experts/profile.ts'
import { ExpertsScreen } from '#screens/experts/profile/search/ExpertsScreen.tsx'
import { hasPlace, narrowings, readSearch, without } from '#screens/experts/profile/search/search-address.ts'
import { placesQuery, searchQuery } from '#screens/experts/profile/search/search-query.ts'
import { relaxedSearches } from '#screens/experts/profile/search/results/relaxed-searches.ts'

export const Route = createFileRoute('/experts/')({
  validateSearch: readSearch,
  // only the params that the page reads: a cached page was rendered without the others, and both must match
  loaderDeps: ({ search }) => readSearch(search),
  loader: async ({ context: { queryClient, api, auth }, deps: wish }) => {
    const queries = expertQueries(api)
    const search = queries.search(searchQuery(wish, auth.seed))
    // In the browser the address changes at once, and the screen shows the last answer until the next one arrives.
    const places = wish.view === 'map' ? [queries.places(placesQuery(wish))] : []
    if (!pageRequest()) {
      for (const query of places) void queryClient.prefetchQuery(query)
      void queryClient.prefetchQuery(search)
      return { canonical: canonicalPage(wish.page) }
    }
    try {
      const [found] = await Promise.all([
        queryClient.ensureQueryData(search),
        queryClient.ensureQueryData(queries.total()),
        ...places.map((query) => queryClient.ensureQueryData(query)),
        ...(hasPlace(wish) ? [queryClient.ensureQueryData(queries.placeName(wish))] : []),
      ])
      // past the last page: a 404 for search engines
      if (found.data.length === 0 && found.meta.total > 0) throw notFound()
      if (found.meta.total === 0)
        await queryClient.ensureQueryData(queries.totals(relaxedSearches(wish, auth.seed).map(({ query }) => query)))
      return { canonical: canonicalPage(wish.page) }
    } catch (error) {
      // Of all params only a place can be unknown to the API.
      if (isNotFound(error) && hasPlace(wish) && wish.page === undefined)
        throw redirect({ to: '/experts', search: without(wish, { kind: 'place' }) })
      throw error
    }
  },
  head: ({ match: { context, search } }) => ({
    meta: pageMeta(context, {
      title:
        search.page === undefined
          ? context.i18n.t('experts.title')
          : context.i18n.t('experts.titlePage', { page: search.page }),
      description: context.i18n.t('experts.description'),
      // Every combination of filters is a page; search engines need only one of them. They still follow the links to
      // the profiles.
      hidden: narrowings(search).length > 0 || search.sort !== undefined || search.view !== undefined,
    }),
  }),
  staticData: { deferHydration: ({ view }) => view !== 'map' /* the map is drawn by script */, keepsScreen: true },
  component: ExpertsScreen,
})
