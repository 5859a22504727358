/** The expert's own plan: its state, the price of a change, and links to the provider's pages. */
import { queryOptions } from '@tanstack/react-query'
import type { PlanPreview, Subscription, subscriptions } from '@husrum/contract/experts/billing/billing.ts'
import type { Api, BodyOf } from '#lib/api/api.ts'

// the file also contains schemas: it is loaded with the first call
const calls = async (api: Api) => api((await import('@husrum/contract/experts/billing/billing.ts')).subscriptions)

export type CheckoutChoice = BodyOf<typeof subscriptions.createSubscriptionSession>
export type PlanChoice = Pick<BodyOf<typeof subscriptions.changeSubscription>, 'interval' | 'raise_own_limit'> & {
  plan_id: number
}

/** Errors are shown on the screen itself, beside the pressed button. */
const said = {
  quiet: [
    'already_subscribed',
    'change_under_way',
    'not_subscribed',
    'payment_declined',
    'payment_needs_confirmation',
    'payments_unavailable',
  ],
} as const

/** Loaded on every page of the area; not all people of a studio may see its payments. */
const mine = { quiet: ['forbidden', 'seat_missing'] } as const

/** Shown prices are charged for 15 minutes, so an open page reloads them before that. */
const PREVIEW_MS = 10 * 60_000

export const subscriptionQueries = (api: Api) => ({
  own: () =>
    queryOptions({
      queryKey: ['subscription', 'own'],
      queryFn: async ({ signal }) => (await (await calls(api)).getSubscription({}, { signal, ...mine })).data,
    }),
  preview: (choice: PlanChoice) =>
    queryOptions({
      queryKey: ['subscription', 'preview', choice],
      queryFn: async ({ signal }): Promise<PlanPreview | null> => {
        const call = { query: { preview: '1' as const }, body: choice } // the literal type, not any text
        return (await (await calls(api)).changeSubscription(call, { signal, ...said })).data.preview
      },
      staleTime: 0,
      gcTime: 0,
      refetchInterval: PREVIEW_MS,
      refetchIntervalInBackground: true,
    }),
})

export const subscriptionActions = (api: Api) => ({
  /** The address of the provider's checkout. */
  buy: async (body: CheckoutChoice) => (await (await calls(api)).createSubscriptionSession({ body }, said)).data.url,
  /** With the moment of the preview, the sum shown is charged. */
  change: async ({ proration_at, ...choice }: PlanChoice & { proration_at?: string | null }): Promise<Subscription> => {
    const body = proration_at ? { ...choice, proration_at } : choice
    const { preview: _, ...own } = (await (await calls(api)).changeSubscription({ body }, said)).data
    return own
  },
  cancel: async () => (await (await calls(api)).cancelSubscription({}, said)).data,
  /** The address of the provider's page for card, address and VAT number. */
  openPortal: async (back: string) => (await (await calls(api)).openBillingPortal({ query: { back } }, said)).data.url,
  readInvoice: async (id: number) => (await calls(api)).getInvoiceFile({ params: { id } }),
})
