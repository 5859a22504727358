import { searchId, searchText, type SearchParam } from '#lib/addresses/search.ts'
import { adminView, searchWords } from '#parts/back-office/staff-lists/admin-view.ts'

/** The API accepts only names of this shape; anything else in an address is ignored. */
const words = searchWords(/^[a-z][a-z_.-]{0,59}$/)
const day: SearchParam<string> = (value) => {
  const text = searchText(10)(value)
  return text !== undefined && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

export const readAuditView = adminView({
  sorts: ['created_at'],
  columns: ['action', 'actor', 'subject', 'changed', 'created_at'],
  filters: { action: words, subject_kind: words, subject_id: searchId(), actor_id: searchId(), from: day, to: day },
})
export type AuditView = ReturnType<typeof readAuditView>
