/** For the browser tests of the billing screens: an expert's plan, the three plans, and the API's answers. */
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
import type { Plan } from '@husrum/contract/foundation/reference/reference.ts'
import type { Invoice, PlanPreview, Subscription } from '@husrum/contract/experts/billing/billing.ts'
import billing from '#locales/experts/billing/billing.en.json' with { type: 'json' }
import onboarding from '#locales/experts/joining/onboarding.en.json' with { type: 'json' }
import plansWords from '#locales/experts/billing/plans.en.json' with { type: 'json' }
import shell from '#locales/core/shell/shell.en.json' with { type: 'json' }
import { referenceQueries } from '#queries/foundation/reference.ts'
import { subscriptionQueries } from '#queries/experts/billing.ts'
import { parseSearch, stringifySearch } from '#lib/addresses/search.ts'
import { show } from '#ui/browser.testing.tsx'

export const words = billing.billing

const plan = (id: number, name: string, kroner: number, limits: Partial<Plan['limits']>): Plan => ({
  id,
  slug: name.toLowerCase(),
  name,
  description: name,
  price: { monthly: kroner * 100, yearly: kroner * 1000 },
  currency: 'DKK',
  vat_rate: 25,
  features: [],
  limits: { projects: null, new_leads: 2, places_of_work: 1, seats: 1, insights: false, ...limits },
  trial_days: 14,
  is_default: id === 2,
})
const plans = [
  plan(1, 'Basic', 0, { projects: 3 }),
  plan(2, 'Professional', 399, { new_leads: 8 }),
  plan(3, 'Studio', 899, { new_leads: 20 }),
]

export const END = '2026-12-04T10:00:00.000Z'
export const paid: NonNullable<Subscription['paid']> = {
  state: 'active',
  plan_id: 2,
  interval: 'monthly',
  currency: 'DKK',
  period_end: END,
  trial_ends_at: null,
  cancel_at_period_end: false,
  next: null,
  rights_until: null,
}
export const invoice: Invoice = {
  id: 41,
  kind: 'invoice',
  number: 'H-0007',
  credits: null,
  status: 'paid',
  currency: 'DKK',
  net: 39_900,
  vat: 9_975,
  total: 49_875,
  issued_at: '2026-11-04T10:00:00.000Z',
  reverse_charge: false,
  has_file: true,
}
export const professional: Subscription = {
  state: 'active',
  plan_id: 2,
  wished_plan_id: 2,
  paid,
  trial: null,
  can_try: false,
  currency: 'DKK',
  card: { brand: 'visa', last4: '4417', expires: '2031-03' },
  vat: { country: 'DK', rate: 25, reverse_charge: false, number: null, valid: null },
  usage: { new_leads: { used: 5, limit: 8, own_limit: null }, projects: { used: 4, limit: null } },
  invoices: [invoice],
}
export const free: Subscription = {
  ...professional,
  state: null,
  plan_id: 1,
  wished_plan_id: 1,
  paid: null,
  usage: { new_leads: { used: 1, limit: 2, own_limit: null }, projects: { used: 4, limit: 3 } },
  invoices: [],
}

export const preview: PlanPreview = {
  change: 'upgrade',
  at: '2026-11-20T10:00:00.000Z',
  currency: 'DKK',
  lines: [
    {
      kind: 'charge',
      plan_id: 3,
      interval: 'monthly',
      from: '2026-11-20T10:00:00.000Z',
      to: END,
      days: 14,
      of_days: 30,
      price: 89_900,
      amount: 41_953,
    },
    {
      kind: 'credit',
      plan_id: 2,
      interval: 'monthly',
      from: '2026-11-20T10:00:00.000Z',
      to: END,
      days: 14,
      of_days: 30,
      price: 39_900,
      amount: -18_620,
    },
  ],
  vat: { country: 'DK', rate: 25, reverse_charge: false },
  due_now: { net: 23_333, vat: 5_833, total: 29_166 },
  next: { net: 89_900, vat: 22_475, total: 112_375, at: END },
  proration_at: '2026-11-20T10:00:00.000Z',
}

/** As many as the plan uses, in their order. */
const projects = ['A flat in Aarhus', 'A house by the lake', 'Two rooms for a school', 'A kitchen for six'].map(
  (title, at) => ({ id: at + 1, title, status: 'published', cover: null, stays: false }),
)

/** An error in the API's format. */
export const refusal = (status: number, code: string, message: string): Error =>
  Object.assign(new Error(code), { status, refusal: { code, message } })

type Answers = {
  own?: Subscription
  changed?: Subscription
  refuse?: Error | undefined
  previewRefuse?: Error | undefined
  preview?: PlanPreview
}

/** Shows a screen to an expert; `world.own` is the API's next answer, `world.calls` the recorded calls. */
export function showBilling(
  screen: ReactNode,
  { own = professional, changed = own, refuse, previewRefuse, preview: shown = preview }: Answers = {},
) {
  const world = { own, refuse, previewRefuse, calls: new Array<[name: string, call: unknown]>() }
  const answer = (name: string, call: unknown) => {
    world.calls.push([name, call])
    if (world.refuse) throw world.refuse
  }
  let owned = projects
  const calls = {
    listOwnProjects: async () => ({ data: owned, meta: { last_page: 1 }, room: { limit: null, used: 4 } }),
    chooseStayingProjects: async ({ body }: { body: { ids: number[] } }) => {
      answer('stay', body)
      owned = owned.map((each) => ({ ...each, stays: body.ids.includes(each.id) }))
    },
    getSubscription: async () => ({ data: world.own }),
    createSubscriptionSession: async ({ body }: { body: unknown }) => {
      answer('buy', body)
      return { data: { id: 'cs_1', url: '#checkout' } }
    },
    changeSubscription: async ({ query, body }: { query?: { preview: string }; body: unknown }) => {
      if (query) {
        if (world.previewRefuse) throw world.previewRefuse
        return { data: { ...world.own, preview: shown } }
      }
      answer('change', body)
      world.own = changed
      return { data: { ...changed, preview: null } }
    },
    cancelSubscription: async () => {
      answer('cancel', undefined)
      world.own = changed
      return { data: changed }
    },
    openBillingPortal: async ({ query }: { query: unknown }) => {
      answer('portal', query)
      return { data: { url: '#portal' } }
    },
  }
  const root = createRootRoute({ component: Outlet })
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: () => screen }),
    createRoute({ getParentRoute: () => root, path: '/expert/billing-and-payments' }),
    createRoute({ getParentRoute: () => root, path: '/expert/billing-and-payments/upgrade' }),
    createRoute({ getParentRoute: () => root, path: '/expert-registration' }),
    createRoute({ getParentRoute: () => root, path: '/expert/settings' }),
    createRoute({ getParentRoute: () => root, path: '/expert/support-and-faq' }),
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
  // the same as the routes' loaders
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const api = () => calls as never // the calls of these screens, and no others
  client.setQueryData(subscriptionQueries(api).own().queryKey, own)
  client.setQueryData(referenceQueries(api).plans(own.currency).queryKey, plans)
  show(
    <QueryClientProvider client={client}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>,
    { more: { ...billing, ...onboarding, ...plansWords, ...shell } },
  )
  return world
}
