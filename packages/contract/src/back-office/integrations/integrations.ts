/** For owners: tokens with which other programs read, and webhooks that notify other programs of events. */
import { TOKEN_OVERLAP_HOURS_MAX } from '../../core/limits.ts'
import { z } from 'zod'
import { adminListQuery, bulkBody, bulkOutcome } from '../../core/staff-lists.ts'
import { endpoints, serviceScopes } from '../../core/endpoint.ts'
import { webhookKinds } from './integrations.rules.ts'
import { id, idText, instant, one, paged, several, trimmed, whole } from '../../core/shapes.ts'

const ownerAlone = ['owner'] as const

export const tokenStates = ['live', 'expired', 'revoked'] as const
export const tokenSorts = ['created_at', 'name', 'last_used_at'] as const

const serviceToken = z.object({
  id: id(),
  name: z.string(),
  scopes: z.array(z.enum(serviceScopes)),
  created_at: instant(),
  created_by: z.string().nullable(),
  expires_at: instant().nullable(),
  revoked_at: instant().nullable(),
  /** to the minute */
  last_used_at: instant().nullable(),
  /** an IPv4 address, or the /64 of an IPv6 one */
  last_used_from: z.string().nullable(),
  state: z.enum(tokenStates),
})
export type ServiceToken = z.infer<typeof serviceToken>

/** `failing`: switched on, but the last try failed. `given_up`: switched off after days without a delivery. */
export const webhookStates = ['on', 'failing', 'off', 'given_up'] as const
export const webhookSorts = ['created_at', 'url'] as const

const webhook = z.object({
  id: id(),
  url: z.string(),
  description: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  is_on: z.boolean(),
  state: z.enum(webhookStates),
  /** the first failure since the last success */
  failing_since: instant().nullable(),
  /** when it was switched off after days without a delivery */
  given_up_at: instant().nullable(),
  /** until then the replaced secret signs as well */
  previous_secret_until: instant().nullable(),
  /** failed events of the last 30 days, up to 1,000 */
  failed_events: z.int(),
  created_at: instant(),
})
export type Webhook = z.infer<typeof webhook>

/** `waiting` for its first try, `retrying` after a failure, `failed` after the last try. */
export const eventStates = ['waiting', 'retrying', 'delivered', 'failed'] as const
export const eventKinds = [...webhookKinds, 'ping'] as const
const webhookDelivery = z.object({
  id: id(),
  webhook_id: z.int(),
  /** the host only: the rest of the address may contain a secret */
  host: z.string(),
  event_id: z.uuid(),
  kind: z.enum(eventKinds),
  state: z.enum(eventStates),
  /** tries since it was written, or sent again by hand */
  tries: z.int(),
  response_status: z.int().nullable(),
  last_error: z.string().nullable(),
  last_tried_at: instant().nullable(),
  /** duration of the last answer */
  took_ms: z.int().nullable(),
  created_at: instant(),
  next_try_at: instant().nullable(),
  ended_at: instant().nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>
const webhookDeliveryDetail = webhookDelivery.extend({
  /** exactly the text that is signed and sent */
  payload: z.string(),
  /** the last 20, newest first */
  attempts: z.array(
    z.object({ at: instant(), status: z.int().nullable(), error: z.string().nullable(), took_ms: z.int() }),
  ),
})
export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetail>

const address = () => trimmed(8, 2000)
const kinds = () => z.array(z.enum(webhookKinds)).min(1).max(webhookKinds.length)
const about = z.object({ id: idText() })
const urlRefusals = ['webhook_url', 'webhook_private'] as const

export const integrations = endpoints({
  listServiceTokens: {
    method: 'GET',
    path: '/api/admin/service-tokens',
    audience: ownerAlone,
    summary: 'Tokens of other programs, the newest first, never the tokens themselves',
    query: z.object({ ...adminListQuery(tokenSorts), state: several(z.enum(tokenStates)) }),
    reply: paged(serviceToken),
    csv: true,
  },
  getServiceToken: {
    method: 'GET',
    path: '/api/admin/service-tokens/{id}',
    audience: ownerAlone,
    summary: 'One token, never the token itself',
    params: about,
    reply: one(serviceToken),
    refusals: { 404: ['token_not_found'] },
  },
  createServiceToken: {
    method: 'POST',
    path: '/api/admin/service-tokens',
    audience: ownerAlone,
    summary: 'Make a token; it is answered once and kept as a hash',
    example: { name: 'Data warehouse', scopes: ['leads:read'], days: 365 },
    body: z.object({
      name: trimmed(1, 80),
      scopes: z.array(z.enum(serviceScopes)).min(1).max(serviceScopes.length),
      /** days until it expires; null never expires */
      days: z.int().min(1).max(3650).nullable().default(null),
    }),
    status: 201,
    reply: one(serviceToken.extend({ token: z.string() })),
    refusals: { 409: ['too_many_tokens'] },
  },
  revokeServiceToken: {
    method: 'DELETE',
    path: '/api/admin/service-tokens/{id}',
    audience: ownerAlone,
    summary: 'End a token at once',
    params: about,
    reply: one(serviceToken),
    refusals: { 404: ['token_not_found'], 409: ['token_revoked'] },
  },
  listWebhooks: {
    method: 'GET',
    path: '/api/admin/webhooks',
    audience: ownerAlone,
    summary: 'Addresses that are told of what happens, the newest first',
    query: z.object({ ...adminListQuery(webhookSorts), state: several(z.enum(webhookStates)) }),
    reply: paged(webhook),
    csv: true,
  },
  getWebhook: {
    method: 'GET',
    path: '/api/admin/webhooks/{id}',
    audience: ownerAlone,
    summary: 'One address, without its secret',
    params: about,
    reply: one(webhook),
    refusals: { 404: ['webhook_not_found'] },
  },
  createWebhook: {
    method: 'POST',
    path: '/api/admin/webhooks',
    audience: ownerAlone,
    summary: 'Tell an address of events; the secret that signs them is answered once',
    example: { url: 'https://hooks.example.com/events', kinds: ['lead.created'] },
    body: z.object({ url: address(), description: trimmed(0, 200).default(''), kinds: kinds() }),
    status: 201,
    reply: one(webhook.extend({ secret: z.string() })),
    refusals: { 409: ['too_many_webhooks'], 422: urlRefusals },
  },
  changeWebhook: {
    method: 'PUT',
    path: '/api/admin/webhooks/{id}',
    audience: ownerAlone,
    summary: 'Change address, events or description, or switch it off and on',
    params: about,
    body: z.object({
      url: address().optional(),
      description: trimmed(0, 200).optional(),
      kinds: kinds().optional(),
      is_on: z.boolean().optional(),
    }),
    reply: one(webhook),
    refusals: { 404: ['webhook_not_found'], 422: urlRefusals },
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/admin/webhooks/{id}',
    audience: ownerAlone,
    summary: 'Forget an address and what was on its way to it',
    params: about,
    refusals: { 404: ['webhook_not_found'] },
  },
  pingWebhook: {
    method: 'POST',
    path: '/api/admin/webhooks/{id}/ping',
    audience: ownerAlone,
    summary: 'Send an event `ping`, to see whether it arrives',
    params: about,
    status: 201,
    reply: one(webhookDelivery),
    refusals: { 404: ['webhook_not_found'], 409: ['webhook_off'] },
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/api/admin/webhooks/{id}/secret',
    audience: ownerAlone,
    summary: 'Make a new secret, answered once; for some hours the one before signs as well',
    example: { overlap_hours: 24 },
    params: about,
    body: z.object({ overlap_hours: z.int().min(0).max(TOKEN_OVERLAP_HOURS_MAX).default(24) }),
    reply: one(webhook.extend({ secret: z.string() })),
    refusals: { 404: ['webhook_not_found'] },
  },
  replayFailedEvents: {
    method: 'POST',
    path: '/api/admin/webhooks/{id}/replay',
    audience: ownerAlone,
    summary: 'Send again what was given up since then, the oldest first, 1,000 at once; `preview` counts them',
    example: { since: '2026-11-20T00:00:00Z', preview: true },
    params: about,
    body: z.object({ since: instant().nullable().default(null), preview: z.boolean().default(false) }),
    reply: one(z.object({ events: z.int(), more: z.boolean() })),
    refusals: { 404: ['webhook_not_found'], 409: ['webhook_off'] },
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/api/admin/webhook-deliveries',
    audience: ownerAlone,
    summary: 'What was sent to webhooks in the last 30 days, the newest first; `q` is a `webhook-id`',
    query: z.object({
      ...adminListQuery(['created_at']),
      webhook: several(idText(), 20),
      kind: several(z.enum(eventKinds)),
      state: several(z.enum(eventStates)),
    }),
    reply: paged(webhookDelivery),
    csv: true,
  },
  getWebhookDelivery: {
    method: 'GET',
    path: '/api/admin/webhook-deliveries/{id}',
    audience: ownerAlone,
    summary: 'One event to one address, with what is sent and each try',
    params: about,
    reply: one(webhookDeliveryDetail),
    refusals: { 404: ['webhook_delivery_not_found'] },
  },
  replayWebhookDelivery: {
    method: 'POST',
    path: '/api/admin/webhook-deliveries/{id}/replay',
    audience: ownerAlone,
    summary: 'Send an event again that has arrived or was given up',
    params: about,
    reply: one(webhookDelivery),
    refusals: { 404: ['webhook_delivery_not_found'], 409: ['webhook_off', 'webhook_under_way'] },
  },
  replayWebhookDeliveries: {
    method: 'POST',
    path: '/api/admin/webhook-deliveries/bulk',
    audience: ownerAlone,
    summary: 'Send several events again, or see with `preview` what would become of each',
    example: { ids: [41, 42], action: 'replay', preview: true },
    body: z.object(bulkBody(['replay'])),
    reply: whole(bulkOutcome),
  },
})
