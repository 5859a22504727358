/** The tabs of the expert's area and the plans that open them. The server refuses the data of a locked tab. */
import { FREE_PLAN } from '../billing/plans.rules.ts'

/** The lowest paid plan: it opens every tab. */
const LOWEST_PAID_PLAN = 2

export const expertTabs = [
  { tab: 'leads', requiresSubscription: false },
  { tab: 'messages', requiresSubscription: false },
  { tab: 'portfolio', requiresSubscription: false },
  { tab: 'billing', requiresSubscription: false },
  { tab: 'settings', requiresSubscription: false },
  { tab: 'support', requiresSubscription: false },
  { tab: 'insights', requiresSubscription: true },
] as const
export type ExpertTab = (typeof expertTabs)[number]['tab']

/** The lowest plan that opens the tab. */
export function lowestPlanFor(tab: ExpertTab): number {
  const needsPlan = expertTabs.some((each) => each.tab === tab && each.requiresSubscription)
  return needsPlan ? LOWEST_PAID_PLAN : FREE_PLAN
}

/** `planId` is the plan whose limits apply, in a trial or paid. */
export const isTabOpen = (tab: ExpertTab, planId: number): boolean => planId >= lowestPlanFor(tab)
