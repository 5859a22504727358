import { createFileRoute } from '@tanstack/react-router'
import { briefSections } from '#flows/clients/briefs/brief-section-names.ts'
import { pageMeta } from '#lib/page-head/head.ts'
import { briefLifeQuery } from '#queries/clients/briefs.ts'
import { matchQueries } from '#queries/market/matching.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { search, searchOption } from '#lib/addresses/search.ts'
import { OwnBriefScreen } from '#screens/clients/briefs/own/OwnBriefScreen.tsx'
import { OwnBriefSkeleton } from '#screens/clients/briefs/own/OwnBriefSkeleton.tsx'

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ section: searchOption(briefSections), ask: searchOption(['end']) })

export const Route = createFileRoute('/account/application')({
  validateSearch: params,
  loader: async ({ context: { queryClient, api } }) => {
    const queries = referenceQueries(api)
    await Promise.all([
      queryClient.ensureQueryData(briefQueries(api).current()),
      queryClient.ensureQueryData(matchQueries(api).shown()),
      queryClient.prefetchQuery(briefLifeQuery(api)),
      queryClient.ensureQueryData(queries.countries()),
      queryClient.ensureQueryData(queries.roomTypes()),
      queryClient.ensureQueryData(queries.aspects()),
      queryClient.ensureQueryData(queries.specialties()),
      queryClient.ensureQueryData(queries.budgets()),
      queryClient.ensureQueryData(queries.timelines()),
      queryClient.ensureQueryData(queries.questions()),
    ])
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('application.title'),
      description: context.i18n.t('application.description'),
      hidden: true,
    }),
  }),
  pendingComponent: OwnBriefSkeleton,
  component: OwnBrief,
})

function OwnBrief() {
  const { section, ask } = Route.useSearch()
  return <OwnBriefScreen key={section ?? ask} section={section} asksEnd={ask === 'end'} />
}
