import { webhookKinds } from '@husrum/contract/back-office/integrations/integrations.rules.ts'
import { searchOption, searchText } from '#lib/addresses/search.ts'
import { adminView } from '#parts/back-office/staff-lists/admin-view.ts'

export const tokenStates = ['live', 'expired', 'revoked'] as const
export const webhookStates = ['on', 'failing', 'off', 'given_up'] as const
export const eventStates = ['waiting', 'retrying', 'delivered', 'failed'] as const
export const eventKinds = [...webhookKinds, 'ping'] as const
export const scopes = ['experts:read', 'leads:read', 'reviews:read'] as const

export const readWebhooksView = adminView({
  sorts: ['created_at', 'url'],
  columns: ['url', 'state', 'kinds', 'failed', 'created_at'],
  filters: { state: searchOption(webhookStates) },
})
export type WebhooksView = ReturnType<typeof readWebhooksView>

export const readEventsView = adminView({
  sorts: ['created_at'],
  columns: ['kind', 'state', 'host', 'answer', 'tries', 'next', 'created_at'],
  filters: { webhook: searchText(16), kind: searchOption(eventKinds), state: searchOption(eventStates) },
})
export type EventsView = ReturnType<typeof readEventsView>

export const readTokensView = adminView({
  sorts: ['created_at', 'name', 'last_used_at'],
  columns: ['name', 'state', 'scopes', 'last_used_at', 'last_used_from', 'expires_at', 'created_by', 'created_at'],
  filters: { state: searchOption(tokenStates) },
})
export type TokensView = ReturnType<typeof readTokensView>
