import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { languageOf, withLocale } from '#lib/language/locale.ts'
import { pageRequest } from '#lib/rendering/page-request.ts'
import { inspirationQueries } from '#queries/discovery/inspiration.ts'
import { InspirationScreen } from '#screens/discovery/inspiration/InspirationScreen.tsx'
import { openLightbox } from '#screens/discovery/inspiration/later-parts.tsx'
import { inspirationMeta } from '#screens/discovery/inspiration/schema-org.ts'
import { canonicalSearch, listQuery, readWish } from '#screens/discovery/inspiration/wish.ts'

export const Route = createFileRoute('/inspiration')({
  validateSearch: readWish,
  loaderDeps: ({ search }) => readWish(search),
  loader: async ({ context, deps: wish }) => {
    const { queryClient, api, auth } = context
    const queries = inspirationQueries(api)
    const list = queries.list(listQuery(wish, auth.seed))
    const canonical = canonicalSearch(wish)
    if (!pageRequest()) {
      // the address changes at once, and the screen stays as it is until the answer arrives
      void queryClient.prefetchInfiniteQuery(list)
      return { meta: inspirationMeta(context, wish, undefined), canonical }
    }
    const [photo, { pages }] = await Promise.all([
      wish.photo === undefined ? undefined : queryClient.ensureQueryData(queries.photo(wish.photo, wish.city_id)),
      queryClient.ensureInfiniteQueryData(list),
      ...(wish.photo === undefined ? [] : [openLightbox.preload()]),
    ])
    // past the last page: a 404 for search engines
    if (!photo && pages.every(({ data, meta }) => data.length === 0 && meta.total > 0)) throw notFound()
    return { meta: inspirationMeta(context, wish, photo), canonical }
  },
  head: ({ match: { context }, loaderData }) => ({
    meta: loaderData?.meta ?? pageMeta(context, { title: context.i18n.t('inspiration.title') }),
    links: [
      {
        rel: 'alternate',
        type: 'application/atom+xml',
        title: context.i18n.t('inspiration.title'),
        href: withLocale('/inspiration.atom', languageOf(context.locale)),
      },
    ],
  }),
  staticData: { deferHydration: true, keepsScreen: true },
  component: InspirationScreen,
})
