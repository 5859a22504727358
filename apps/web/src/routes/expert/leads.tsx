import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { shellFirst, useLateLoading } from '#lib/rendering/shell-first.ts'
import { leadQueries } from '#queries/market/leads.ts'
import type { ShellContext } from '#lib/shell-context.ts'
import { fullLimit, loadPlanOffer } from '#parts/experts/billing/plan-offer.ts'
import { readLeadView, type LeadView } from '#screens/market/leads/lead-address.ts'
import { queryOf } from '#screens/market/leads/lead-view.ts'
import { LeadsScreen } from '#screens/market/leads/LeadsScreen.tsx'
import { LeadsSkeleton } from '#screens/market/leads/LeadsSkeleton.tsx'

export const Route = createFileRoute('/expert/leads')({
  // The screen reads its address itself, in its own script.
  validateSearch: (raw: Record<string, unknown>): object => raw,
  // Without `loaderDeps` a filter or another lead does not wait for this: the screen loads both itself and keeps
  // what it shows meanwhile.
  loader: async ({ context, location }) => {
    await shellFirst(context, load(context, readLeadView(location.search)))
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('leads.title', 'leads.description'),
  staticData: { frame: 'work' },
  pendingComponent: LeadsSkeleton,
  component: Leads,
})

async function load({ api, queryClient }: ShellContext, view: LeadView): Promise<void> {
  const [{ data }] = await Promise.all([
    queryClient.ensureQueryData(leadQueries(api).list(queryOf(view))),
    // the list works without it
    queryClient.prefetchQuery(leadQueries(api).statistics()),
    loadPlanOffer({ api, queryClient }, (expert) => fullLimit(expert) === 'plan'),
  ])
  const shown = view.lead ?? data[0]?.id
  if (shown !== undefined) await queryClient.ensureQueryData(leadQueries(api).detail(shown))
}

function Leads() {
  useLateLoading()
  return <LeadsScreen view={Route.useSearch({ select: readLeadView })} loadedAt={Route.useLoaderData().loadedAt} />
}
