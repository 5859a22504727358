import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { search, searchPage } from '#lib/addresses/search.ts'
import { loadTown } from '#screens/discovery/town-pages/load-town.ts'
import { TownScreen } from '#screens/discovery/town-pages/TownScreen.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ page: searchPage() })

export const Route = createFileRoute('/interior-designers/$town_/$focus')({
  validateSearch: params,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context, params: { town, focus }, deps }) =>
    loadTown(context, { service: 'designer', town, focus, ...deps }),
  head: ({ match: { context }, loaderData }) => ({
    meta: loaderData?.meta ?? pageMeta(context, { title: context.i18n.t('towns.missing'), hidden: true }),
  }),
  staticData: { deferHydration: true },
  component: Town,
})

function Town() {
  const { town, focus } = Route.useParams()
  const { page } = Route.useSearch()
  return <TownScreen service="designer" town={town} focus={focus} page={page} />
}
