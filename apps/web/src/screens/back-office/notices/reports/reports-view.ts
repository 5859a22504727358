import { noticeKinds } from '@husrum/contract/core/vocabulary.ts'
import { searchOption, searchOptions } from '#lib/addresses/search.ts'
import { adminView, queryOf } from '#parts/back-office/staff-lists/admin-view.ts'

/** Both tabs store their filters in one address. */
export const readReportsView = adminView({
  sorts: ['created_at'],
  columns: ['who', 'path', 'reason', 'kind', 'origin', 'reporter', 'state', 'waiting', 'created_at'],
  filters: {
    tab: searchOption(['notices']),
    status: searchOptions(['open', 'decided', 'appealed', 'upheld', 'not_upheld']),
    origin: searchOption(['person', 'automatic']),
    kind: searchOptions(noticeKinds),
  },
})
export type ReportsView = ReturnType<typeof readReportsView>

export function reportsQueryOf(view: ReportsView) {
  const { tab: _tab, kind: _kind, status, ...query } = queryOf(view)
  const [one, ...others] = (status ?? []).filter((each) => each === 'open' || each === 'decided')
  // Both statuses together are all reports.
  return { ...query, ...(one && others.length === 0 ? { status: one } : {}) }
}

export function noticesQueryOf(view: ReportsView) {
  const { tab: _tab, origin: _origin, status = [], kind, ...query } = queryOf(view)
  const statuses = status.filter((each) => each !== 'decided')
  return {
    ...query,
    ...(statuses.length > 0 ? { status: statuses } : {}),
    ...(kind ? { kind } : {}),
  }
}
