import { searchOption } from '#lib/addresses/search.ts'
import { adminView, queryOf as asked, searchWords } from '#parts/back-office/staff-lists/admin-view.ts'

const yesNo = ['yes', 'no'] as const

export const readShowcasesView = adminView({
  sorts: ['position', 'created_at'],
  columns: ['alt', 'style', 'room', 'category', 'state', 'uses', 'credit', 'position', 'created_at'],
  filters: {
    state: searchOption(['offered', 'hidden']),
    category: searchOption(['interior', 'architecture']),
    style: searchWords(/^[a-z][a-z0-9-]{0,59}$/),
    tagged: searchOption(yesNo),
    /** Photos side by side by default. */
    layout: searchOption(['table']),
  },
})
export type ShowcasesView = ReturnType<typeof readShowcasesView>

export function queryOf(view: ShowcasesView) {
  const { layout: _layout, ...query } = asked(view)
  return query
}
