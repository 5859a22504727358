import { searchOptions } from '#lib/addresses/search.ts'
import { adminView } from '#parts/back-office/staff-lists/admin-view.ts'

export const briefStates = ['active', 'paused', 'hired', 'closed', 'draft', 'none'] as const

export const readClientsView = adminView({
  sorts: ['created_at', 'name'],
  columns: ['name', 'brief', 'place', 'matches', 'leads', 'briefs', 'created_at'],
  filters: { brief_status: searchOptions(briefStates) },
})
export type ClientsView = ReturnType<typeof readClientsView>
