import { serviceScopes } from '@husrum/contract/endpoint.ts'
import { webhookKinds, type ServiceToken, type Webhook, type WebhookDelivery } from '@husrum/contract/integrations.ts'
import type { TokenRow } from './tokens.queries.ts'
import type { DeliveryRow, WebhookRow } from './webhooks.queries.ts'

export const presentToken = (row: TokenRow): ServiceToken => ({
  ...row,
  scopes: serviceScopes.filter((scope) => row.scopes.includes(scope)),
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
})

export const presentWebhook = (row: WebhookRow): Webhook => ({
  ...row,
  kinds: webhookKinds.filter((kind) => row.kinds.includes(kind)),
  failing_since: row.failing_since?.toISOString() ?? null,
  given_up_at: row.given_up_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  ...row,
  state: row.state as WebhookDelivery['state'], // held by a column check
  created_at: row.created_at.toISOString(),
  next_try_at: row.ended_at ? null : row.next_try_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
})
