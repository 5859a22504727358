/** The list's filters in its address; without a queue it shows the profiles that wait for a review. */
import { expertStatuses, serviceTypes } from '@husrum/contract/core/vocabulary.ts'
import { searchOption, searchOptions } from '#lib/addresses/search.ts'
import { adminView, queryOf as asked } from '#parts/back-office/staff-lists/admin-view.ts'

/** As in the address. */
export const planIds = ['1', '2', '3'] as const

/** The tabs next to the default queue. */
export const queues = ['changes_requested', 'company', 'appeals', 'featured', 'all'] as const

export const readExpertsView = adminView({
  sorts: ['waiting', 'name', 'created_at', 'leads', 'plan'],
  columns: [
    'name',
    'kind',
    'checks',
    'pictures',
    'status',
    'email',
    'plan',
    'leads',
    'completeness',
    'created_at',
    'waiting',
  ],
  filters: {
    queue: searchOption(queues),
    status: searchOptions(expertStatuses),
    service_type: searchOptions(serviceTypes),
    plan_id: searchOptions(planIds),
  },
})
export type ExpertsView = ReturnType<typeof readExpertsView>

export function queryOf(view: ExpertsView) {
  const { queue, status, service_type, plan_id, ...query } = asked(view)
  return {
    ...query,
    ...(queue === 'all' ? {} : { queue: queue ?? ('waiting' as const) }),
    ...(status ? { status } : {}),
    ...(service_type ? { service_type } : {}),
    ...(plan_id ? { plan_id } : {}),
  }
}
