import { searchOptions } from '#lib/addresses/search.ts'
import { adminView } from '#parts/back-office/staff-lists/admin-view.ts'

export const outboxStates = ['waiting', 'retrying', 'sent', 'dead', 'expired'] as const
export const outboxChannels = ['mail', 'sms', 'push'] as const

export const readOutboxView = adminView({
  sorts: ['created_at', 'recipient', 'tries'],
  columns: ['recipient', 'state', 'channel', 'kind', 'subject', 'tries', 'last_error', 'created_at'],
  filters: { state: searchOptions(outboxStates), channel: searchOptions(outboxChannels) },
})
export type OutboxView = ReturnType<typeof readOutboxView>
