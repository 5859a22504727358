import { serviceScopes } from '@husrum/contract/core/endpoint.ts'
import type {
  ServiceToken,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@husrum/contract/back-office/integrations/integrations.ts'
import { webhookKinds } from '@husrum/contract/back-office/integrations/integrations.rules.ts'
import type { Columns } from '../../../platform/http/csv.ts'
import type { DeliveryRow } from './sent-events.queries.ts'
import type { TokenRow } from './tokens.queries.ts'
import type { WebhookRow } from './webhooks.queries.ts'

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
  previous_secret_until: row.previous_secret_until?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

export function presentDelivery({ body: _body, url, attempts, ...row }: DeliveryRow): WebhookDelivery {
  const last = attempts.at(-1)
  return {
    ...row,
    host: new URL(url).host,
    kind: row.kind as WebhookDelivery['kind'], // only this server writes the column
    state: row.state as WebhookDelivery['state'], // a column check enforces it
    last_tried_at: last ? new Date(last.at).toISOString() : null,
    took_ms: last?.took_ms ?? null,
    created_at: row.created_at.toISOString(),
    next_try_at: row.ended_at ? null : row.next_try_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}

export const presentDeliveryDetail = (row: DeliveryRow): WebhookDeliveryDetail => ({
  ...presentDelivery(row),
  payload: row.body,
  attempts: row.attempts.map((each) => ({ ...each, at: new Date(each.at).toISOString() })).toReversed(),
})

/** Columns have the names of the JSON, also below. */
export const tokenColumns: Columns<ServiceToken> = {
  id: (token) => token.id,
  name: (token) => token.name,
  scopes: (token) => token.scopes.join(' '),
  state: (token) => token.state,
  created_at: (token) => token.created_at,
  created_by: (token) => token.created_by,
  expires_at: (token) => token.expires_at,
  revoked_at: (token) => token.revoked_at,
  last_used_at: (token) => token.last_used_at,
  last_used_from: (token) => token.last_used_from,
}

export const webhookColumns: Columns<Webhook> = {
  id: (webhook) => webhook.id,
  url: (webhook) => webhook.url,
  description: (webhook) => webhook.description,
  kinds: (webhook) => webhook.kinds.join(' '),
  state: (webhook) => webhook.state,
  failing_since: (webhook) => webhook.failing_since,
  given_up_at: (webhook) => webhook.given_up_at,
  failed_events: (webhook) => webhook.failed_events,
  created_at: (webhook) => webhook.created_at,
}

export const deliveryColumns: Columns<WebhookDelivery> = {
  id: (delivery) => delivery.id,
  webhook_id: (delivery) => delivery.webhook_id,
  host: (delivery) => delivery.host,
  event_id: (delivery) => delivery.event_id,
  kind: (delivery) => delivery.kind,
  state: (delivery) => delivery.state,
  tries: (delivery) => delivery.tries,
  response_status: (delivery) => delivery.response_status,
  took_ms: (delivery) => delivery.took_ms,
  last_error: (delivery) => delivery.last_error,
  created_at: (delivery) => delivery.created_at,
  last_tried_at: (delivery) => delivery.last_tried_at,
  next_try_at: (delivery) => delivery.next_try_at,
  ended_at: (delivery) => delivery.ended_at,
}
