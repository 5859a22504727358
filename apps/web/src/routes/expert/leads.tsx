import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/head.ts'
import { leadQueries } from '#lib/queries/leads.ts'
import { queryOf, readLeadView } from '#screens/leads/lead-view.ts'
import { LeadsScreen } from '#screens/leads/LeadsScreen.tsx'
import { LeadsSkeleton } from '#screens/leads/LeadsSkeleton.tsx'

export const Route = createFileRoute('/expert/leads')({
  validateSearch: readLeadView,
  // Without `loaderDeps` a filter or another lead does not wait for this: the screen asks for both itself and keeps
  // what it shows meanwhile.
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readLeadView(location.search)
    const { data } = await queryClient.ensureQueryData(leadQueries(api).list(queryOf(view)))
    const shown = view.lead ?? data[0]?.id
    if (shown !== undefined) await queryClient.ensureQueryData(leadQueries(api).detail(shown))
    return { loadedAt: Date.now() }
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('leads.title'),
      description: context.i18n.t('leads.description'),
      hidden: true,
    }),
  }),
  staticData: { frame: 'work' },
  pendingComponent: LeadsSkeleton,
  component: Leads,
})

function Leads() {
  return <LeadsScreen view={Route.useSearch()} loadedAt={Route.useLoaderData().loadedAt} />
}
