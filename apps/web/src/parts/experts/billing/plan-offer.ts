import { useQuery } from '@tanstack/react-query'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import type { Plan } from '@husrum/contract/foundation/reference/reference.ts'
import { planCurrencyOf } from '@husrum/contract/experts/billing/plans.rules.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell, type ShellContext } from '#lib/shell-context.ts'

/** What a plan bounds, or has not at all. */
export type PlanLimit = 'insights' | 'new_leads' | 'places' | 'projects' | 'seats'

/** How much of it a plan has; null is without a limit. */
function amountOf({ limits }: Plan, limit: PlanLimit): number | null {
  if (limit === 'insights') return limits.insights ? null : 0
  if (limit === 'places') return limits.places_of_work
  return limits[limit]
}

export type PlanOffer = {
  own: Plan
  /** Of the own plan; null without a limit. */
  amount: number | null
  /** The first plan that has more, if any, and how much. */
  next: { plan: Plan; amount: number | null } | undefined
}

/** What the plan somebody is on has of a thing, and which plan has more. */
export function planOffer(plans: readonly Plan[], planId: number, limit: PlanLimit): PlanOffer | undefined {
  const own = plans.find(({ id }) => id === planId)
  if (!own) return undefined
  const amount = amountOf(own, limit)
  const more = (than: number | null) => amount !== null && (than === null || than > amount)
  const plan = plans.find((each) => each.id > planId && more(amountOf(each, limit)))
  return { own, amount, next: plan && { plan, amount: amountOf(plan, limit) } }
}

/** For the expert who is signed in, with prices in their currency; undefined until it is known. */
export function usePlanOffer(limit: PlanLimit): PlanOffer | undefined {
  const { api } = useShell()
  const { data: expert } = useQuery(ownExpertQueries(api).profile())
  const currency = expert && planCurrencyOf(expert.country.code)
  const { data: plans } = useQuery({ ...referenceQueries(api).plans(currency), enabled: currency !== undefined })
  return expert && plans && planOffer(plans, expert.plan_id, limit)
}

/** For loaders: what `usePlanOffer` needs, where this profile will ask for it. The page does without when it fails. */
export async function loadPlanOffer(
  { api, queryClient }: Pick<ShellContext, 'api' | 'queryClient'>,
  isNeeded: (expert: OwnExpert) => boolean = () => true,
): Promise<void> {
  const expert = await queryClient.ensureQueryData(ownExpertQueries(api).profile()).catch(() => undefined)
  if (!expert || !isNeeded(expert)) return
  await queryClient.prefetchQuery(referenceQueries(api).plans(planCurrencyOf(expert.country.code)))
}

/** An assistant of a studio sees nothing of its payments, and who has no seat sees nothing of the studio. */
export const maySeePayments = (account: Pick<User, 'role' | 'studio'> | undefined): boolean =>
  account?.role === 'expert' && account.studio?.role !== 'assistant' && account.studio?.has_seat !== false

/** Which limit has let in all new leads of 30 days: the lower one of the plan's and the expert's own, if any. */
export function fullLimit({ status, capacity }: Pick<OwnExpert, 'status' | 'capacity'>): 'plan' | 'own' | undefined {
  const { used, month, wish, plan } = capacity
  if (status !== 'active' || used < month) return undefined
  return wish < plan ? 'own' : 'plan'
}
