import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Subscription } from '@husrum/contract/experts/billing/billing.ts'
import { toRoute } from '#lib/addresses/address.ts'
import { paths } from '#lib/paths.ts'
import { subscriptionActions, subscriptionQueries, type PlanChoice } from '#queries/experts/billing.ts'
import { useShell } from '#lib/shell-context.ts'

export type Billing = ReturnType<typeof useBilling>

/** The actions on a plan. A refusal of the provider is shown beside it, and the plan is read again. */
export function useBilling() {
  const { api } = useShell()
  const cache = useQueryClient()
  const router = useRouter()
  const actions = subscriptionActions(api)
  const { queryKey } = subscriptionQueries(api).own()
  /** With the page's language: the provider sends people back to exactly this address. */
  const wholePath = (path: string) => router.buildLocation(toRoute(path)).publicHref
  const follow = async (own: Subscription) => {
    cache.setQueryData(queryKey, own)
    // these contain the plan's limits
    await Promise.all(['own-expert', 'portfolio'].map((key) => cache.invalidateQueries({ queryKey: [key] })))
  }
  const readAgain = () => cache.invalidateQueries({ queryKey })
  const leave = (url: string) => window.location.assign(url)
  return {
    buy: useMutation({
      /** `back` names return pages other than those of the plan. */
      mutationFn: ({
        plan_id,
        interval,
        raise_own_limit,
        back,
      }: PlanChoice & { back?: { done: string; left: string } }) =>
        actions.buy({
          plan_id,
          interval,
          ...(raise_own_limit === undefined ? {} : { raise_own_limit }),
          success_url: wholePath(back?.done ?? `${paths.billing()}?checkout=done`),
          cancel_url: wholePath(back?.left ?? `${paths.upgrade(plan_id, interval)}&checkout=left`),
        }),
      onSuccess: leave,
      onError: readAgain,
    }),
    change: useMutation({ mutationFn: actions.change, onSuccess: follow, onError: readAgain }),
    cancel: useMutation({ mutationFn: actions.cancel, onSuccess: follow, onError: readAgain }),
    portal: useMutation({
      mutationFn: (back: string) => actions.openPortal(wholePath(back)),
      onSuccess: leave,
      onError: readAgain,
    }),
  }
}
