import { searchOption, searchOptions } from '#lib/addresses/search.ts'
import { adminView } from '#parts/back-office/staff-lists/admin-view.ts'

export const statuses = ['new', 'in_progress', 'handled'] as const
export const topics = ['matching', 'account', 'profile', 'payment', 'report', 'press', 'other'] as const

export const readContactsView = adminView({
  sorts: ['created_at', 'name'],
  columns: ['subject', 'name', 'topic', 'status', 'assigned', 'language', 'waiting', 'created_at'],
  filters: {
    status: searchOptions(statuses),
    assigned: searchOption(['me', 'nobody']),
    topic: searchOptions(topics),
  },
})
export type ContactsView = ReturnType<typeof readContactsView>
