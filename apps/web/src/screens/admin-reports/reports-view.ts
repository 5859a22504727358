import { noticeKinds } from '@husrum/contract/vocabulary.ts'
import { searchOption } from '#lib/search.ts'
import { adminView, queryOf } from '#parts/admin/admin-view.ts'

/** Both tabs keep what they show in one address. */
export const readReportsView = adminView({
  sorts: ['created_at'],
  columns: ['who', 'path', 'reason', 'kind', 'origin', 'reporter', 'state', 'waiting', 'created_at'],
  filters: {
    tab: searchOption(['notices']),
    status: searchOption(['open', 'decided', 'appealed', 'upheld', 'not_upheld']),
    origin: searchOption(['person', 'automatic']),
    kind: searchOption(noticeKinds),
  },
})
export type ReportsView = ReturnType<typeof readReportsView>

export function reportsQueryOf(view: ReportsView) {
  const { tab: _tab, kind: _kind, status, ...query } = queryOf(view)
  return { ...query, ...(status === 'open' || status === 'decided' ? { status } : {}) } as const
}

export function noticesQueryOf(view: ReportsView) {
  const { tab: _tab, origin: _origin, status, kind, ...query } = queryOf(view)
  return {
    ...query,
    ...(status === undefined || status === 'decided' ? {} : { status: [status] }),
    ...(kind === undefined ? {} : { kind: [kind] }),
  }
}
