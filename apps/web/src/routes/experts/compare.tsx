import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { COMPARED_MOST } from '#lib/device-storage/device-list.ts'
import { expertQueries } from '#queries/experts/profile.ts'
import { search, searchText } from '#lib/addresses/search.ts'
import { CompareScreen } from '#screens/experts/profile/compare/CompareScreen.tsx'
import { CompareSkeleton } from '#screens/experts/profile/compare/CompareSkeleton.tsx'

/** `7,12` in the address; invalid ids, and those beyond the limit, are left out. */
function comparedIds(text: string | undefined): number[] {
  const ids = (text ?? '').split(',').flatMap((part) => (/^[1-9]\d{0,14}$/.test(part.trim()) ? [Number(part)] : []))
  return [...new Set(ids)].slice(0, COMPARED_MOST)
}

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
