import { searchOption, searchOptions } from '#lib/addresses/search.ts'
import { adminView } from '#parts/back-office/staff-lists/admin-view.ts'

/** The states of daily work come first. */
export const shownStates = [
  'active',
  'trialing',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
  'incomplete',
  'incomplete_expired',
] as const
export const shownIntervals = ['monthly', 'yearly'] as const
export const shownPlans = ['2', '3'] as const

export const readSubscriptionsView = adminView({
  sorts: ['started_at', 'period_end'],
  columns: ['name', 'plan', 'state', 'interval', 'started_at', 'period_end', 'number'],
  filters: {
    state: searchOptions(shownStates),
    plan_id: searchOption(shownPlans),
    plan_interval: searchOption(shownIntervals),
    ending: searchOption(['yes', 'no']),
  },
})
export type SubscriptionsView = ReturnType<typeof readSubscriptionsView>
