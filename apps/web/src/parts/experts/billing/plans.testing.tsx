/** For browser tests of parts that lead to another plan: an expert, the three plans, and a router. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import type { Plan } from '@husrum/contract/foundation/reference/reference.ts'
import words from '#locales/experts/billing/plans.en.json' with { type: 'json' }
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { parseSearch, stringifySearch } from '#lib/addresses/search.ts'
import { show } from '#ui/browser.testing.tsx'

const plan = (id: number, name: string, kroner: number, limits: Plan['limits']): Plan => ({
  id,
  slug: name.toLowerCase(),
  name,
  description: name,
  price: { monthly: kroner * 100, yearly: kroner * 1000 },
  currency: 'DKK',
  vat_rate: 25,
  features: [],
  limits,
  trial_days: 14,
  is_default: id === 2,
})
export const plans = [
  plan(1, 'Basic', 0, { projects: 3, new_leads: 2, places_of_work: 1, seats: 1, insights: false }),
  plan(2, 'Professional', 399, { projects: null, new_leads: 8, places_of_work: 1, seats: 1, insights: true }),
  plan(3, 'Studio', 899, { projects: null, new_leads: 20, places_of_work: 3, seats: 5, insights: true }),
]

/** Renders a part for an expert on a plan in Denmark; `paths` are the addresses it links to. */
export function showWithPlans(
  widget: ReactNode,
  {
    planId = 1,
    expert = {},
    calls = {},
    paths = [],
    more = {},
    fill = () => {},
  }: {
    planId?: number
    expert?: Partial<OwnExpert>
    calls?: object
    paths?: readonly string[]
    more?: object
    fill?: (client: QueryClient) => void
  } = {},
) {
  const root = createRootRoute({ component: Outlet })
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: () => widget }),
    ...['/expert/billing-and-payments/upgrade', ...paths].map((path) =>
      createRoute({ getParentRoute: () => root, path }),
    ),
  ])
  const router = createRouter({
    routeTree,
    history: createMemoryHistory(),
    parseSearch,
    stringifySearch,
    context: {
      api: () => calls,
      language: 'en',
      locale: 'en',
      auth: { token: () => 'token', subscribe: () => () => {} },
      site: { baseUrl: '', marketingUrl: undefined, product: 'Husrum' },
    },
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const api = () => calls as never // the calls of these parts, and no others
  const own = { plan_id: planId, status: 'active', country: { id: 1, name: 'Denmark', code: 'DK' }, ...expert }
  client.setQueryData(ownExpertQueries(api).profile().queryKey, own as OwnExpert) // the fields these parts read
  client.setQueryData(referenceQueries(api).plans('DKK').queryKey, plans)
  fill(client)
  show(
    <QueryClientProvider client={client}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>,
    { more: { ...words, ...more } },
  )
  return { client, router }
}
