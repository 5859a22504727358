import { searchOptions } from '#lib/addresses/search.ts'
import { adminView } from '#parts/back-office/staff-lists/admin-view.ts'

/** As in the contract; a copy, so that the list of routes does not contain the contract's schemas. */
export const securityKinds = ['sign_in', 'refused', 'limit', 'look', 'passkey'] as const

export const readSecurityView = adminView({
  sorts: ['created_at'],
  columns: ['kind', 'account', 'address', 'route', 'count', 'created_at'],
  filters: { kind: searchOptions(securityKinds) },
})
export type SecurityView = ReturnType<typeof readSecurityView>
