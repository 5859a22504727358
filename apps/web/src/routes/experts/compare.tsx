import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/head.ts'
import { expertQueries } from '#lib/queries/experts.ts'
import { search, searchText } from '#lib/search.ts'
import { comparedIds } from '#screens/experts/compare/compared-ids.ts'
import { CompareScreen } from '#screens/experts/compare/CompareScreen.tsx'
import { CompareSkeleton } from '#screens/experts/compare/CompareSkeleton.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ ids: searchText() })

export const Route = createFileRoute('/experts/compare')({
  validateSearch: params,
  loaderDeps: ({ search: { ids } }) => ({ ids }),
  loader: ({ context: { queryClient, api }, deps }) =>
    queryClient.ensureQueryData(expertQueries(api).compared(comparedIds(deps.ids))),
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('compare.title'),
      description: context.i18n.t('compare.description'),
      hidden: true,
    }),
  }),
  pendingComponent: CompareSkeleton,
  component: Compare,
})

function Compare() {
  return <CompareScreen ids={comparedIds(Route.useSearch().ids)} />
}
