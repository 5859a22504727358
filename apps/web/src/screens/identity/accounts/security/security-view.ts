import { searchOptions } from '#lib/addresses/search.ts'
import { adminView } from '#parts/back-office/staff-lists/admin-view.ts'

/** As the contract lists them, beside its schemas, which no route's list carries. */
export const securityKinds = ['sign_in', 'refused', 'limit', 'look', 'passkey'] as const

export const readSecurityView = adminView({
  sorts: ['created_at'],
  columns: ['kind', 'account', 'address', 'route', 'count', 'created_at'],
  filters: { kind: searchOptions(securityKinds) },
})
export type SecurityView = ReturnType<typeof readSecurityView>
