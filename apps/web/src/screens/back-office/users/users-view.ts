import { searchOption, searchOptions } from '#lib/addresses/search.ts'
import { adminView } from '#parts/back-office/staff-lists/admin-view.ts'

export const userRoles = ['client', 'expert', 'admin'] as const
export const userStates = ['active', 'suspended', 'leaving'] as const

export const readUsersView = adminView({
  sorts: ['created_at', 'name', 'email'],
  columns: ['name', 'role', 'state', 'place', 'phone', 'language', 'last_seen_at', 'created_at'],
  filters: {
    role: searchOptions(userRoles),
    state: searchOptions(userStates),
    email_verified: searchOption(['yes', 'no']),
  },
})
export type UsersView = ReturnType<typeof readUsersView>
