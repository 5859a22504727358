import { useQuery } from '@tanstack/react-query'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import type { Plan } from '@husrum/contract/foundation/reference/reference.ts'
import { planCurrencyOf } from '@husrum/contract/experts/billing/plans.rules.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell, type ShellContext } from '#lib/shell-context.ts'

/** A feature that a plan limits or does not include. */
export type PlanLimit = 'insights' | 'new_leads' | 'places' | 'projects' | 'seats'

/** The amount in a plan; null means without a limit. */
function amountOf({ limits }: Plan, limit: PlanLimit): number | null {
  if (limit === 'insights') return limits.insights ? null : 0
  if (limit === 'places') return limits.places_of_work
  return limits[limit]
}

export type PlanOffer = {
  own: Plan
  /** The amount in the person's plan; null means without a limit. */
  amount: number | null
  /** The first plan with a larger amount, if any, and that amount. */
  next: { plan: Plan; amount: number | null } | undefined
}

/** The amount of a feature in the current plan, and which plan has more. */
export function planOffer(plans: readonly Plan[], planId: number, limit: PlanLimit): PlanOffer | undefined {
  const own = plans.find(({ id }) => id === planId)
  if (!own) return undefined
  const amount = amountOf(own, limit)
  const more = (than: number | null) => amount !== null && (than === null || than > amount)
  const plan = plans.find((each) => each.id > planId && more(amountOf(each, limit)))
  return { own, amount, next: plan && { plan, amount: amountOf(plan, limit) } }
}

/** For the signed-in expert, with prices in their currency; undefined until it is known. */
export function usePlanOffer(limit: PlanLimit): PlanOffer | undefined {
  const { api } = useShell()
  const { data: expert } = useQuery(ownExpertQueries(api).profile())
  const currency = expert && planCurrencyOf(expert.country.code)
  const { data: plans } = useQuery({ ...referenceQueries(api).plans(currency), enabled: currency !== undefined })
  return expert && plans && planOffer(plans, expert.plan_id, limit)
}

/** For loaders: the data of `usePlanOffer`, where this profile will need it. It may fail. */
export async function loadPlanOffer(
  { api, queryClient }: Pick<ShellContext, 'api' | 'queryClient'>,
  isNeeded: (expert: OwnExpert) => boolean = () => true,
): Promise<void> {
  const expert = await queryClient.ensureQueryData(ownExpertQueries(api).profile()).catch(() => undefined)
  if (!expert || !isNeeded(expert)) return
  await queryClient.prefetchQuery(referenceQueries(api).plans(planCurrencyOf(expert.country.code)))
}

/** An assistant of a studio cannot see its payments, and a person without a seat sees nothing of the studio. */
export const maySeePayments = (account: Pick<User, 'role' | 'studio'> | undefined): boolean =>
  account?.role === 'expert' && account.studio?.role !== 'assistant' && account.studio?.has_seat !== false

/** The limit that is used up by the new leads of 30 days: the lower one of the plan's and the expert's own, if any. */
export function fullLimit({ status, capacity }: Pick<OwnExpert, 'status' | 'capacity'>): 'plan' | 'own' | undefined {
  const { used, month, wish, plan } = capacity
  if (status !== 'active' || used < month) return undefined
  return wish < plan ? 'own' : 'plan'
}
