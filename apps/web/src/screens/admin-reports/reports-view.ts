import { searchOption } from '#lib/search.ts'
import { adminView, queryOf } from '#parts/admin/admin-view.ts'

/** Both tabs keep what they show in one address. */
export const readReportsView = adminView({
  sorts: ['created_at'],
  columns: ['who', 'path', 'reason', 'kind', 'origin', 'reporter', 'state', 'waiting', 'created_at'],
  filters: {
    tab: searchOption(['notices']),
    status: searchOption(['open', 'decided', 'upheld', 'not_upheld']),
    origin: searchOption(['person', 'automatic']),
  },
})
export type ReportsView = ReturnType<typeof readReportsView>

export function reportsQueryOf(view: ReportsView) {
  const { tab: _tab, status, ...query } = queryOf(view)
  return { ...query, ...(status === 'open' || status === 'decided' ? { status } : {}) } as const
}

export function noticesQueryOf({ status, sort, page }: ReportsView) {
  return {
    ...(page === undefined ? {} : { page }),
    ...(status === undefined || status === 'decided' ? {} : { status: [status] }),
    ...(sort === '-created_at' ? { sort: 'newest' as const } : {}),
  }
}
