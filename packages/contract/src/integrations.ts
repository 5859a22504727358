/** For owners: tokens by which other programs read, and webhooks that tell other programs of what happens. */
import { z } from 'zod'
import { endpoints, serviceScopes } from './endpoint.ts'
import { id, idText, instant, one, paged, pageQuery, several, trimmed, whole } from './shapes.ts'

const ownerAlone = ['owner'] as const

export const TOKENS_MAX = 50
export const WEBHOOKS_MAX = 20

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
  state: z.enum(['live', 'expired', 'revoked']),
})
export type ServiceToken = z.infer<typeof serviceToken>

export const webhookKinds = [
  'lead.created',
  'lead.updated',
  'expert.approved',
  'expert.suspended',
  'review.published',
] as const
export type WebhookKind = (typeof webhookKinds)[number]

const webhook = z.object({
  id: id(),
  url: z.string(),
  description: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  is_on: z.boolean(),
  /** the first failure since the last success */
  failing_since: instant().nullable(),
  /** it was switched off because nothing arrived for days */
  given_up_at: instant().nullable(),
  created_at: instant(),
})
export type Webhook = z.infer<typeof webhook>

/** `waiting` for its first try, `retrying` after a failure, `failed` once it was given up. */
export const webhookStates = ['waiting', 'retrying', 'delivered', 'failed'] as const
const webhookDelivery = z.object({
  id: id(),
  event_id: z.uuid(),
  kind: z.string(),
  state: z.enum(webhookStates),
  tries: z.int(),
  response_status: z.int().nullable(),
  last_error: z.string().nullable(),
  created_at: instant(),
  next_try_at: instant().nullable(),
  ended_at: instant().nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

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
    status: 200,
    reply: whole(serviceToken),
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
      /** how long it holds; null until it is revoked */
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
    override: true,
    params: about,
    status: 200,
    reply: one(serviceToken),
    refusals: { 404: ['token_not_found'], 409: ['token_revoked'] },
  },
  listWebhooks: {
    method: 'GET',
    path: '/api/admin/webhooks',
    audience: ownerAlone,
    summary: 'Addresses that are told of what happens',
    status: 200,
    reply: whole(webhook),
  },
  createWebhook: {
    method: 'POST',
    path: '/api/admin/webhooks',
    audience: ownerAlone,
    summary: 'Tell an address of events; the secret that signs them is answered once',
    example: { url: 'https://hooks.example.com/husrum', kinds: ['lead.created'] },
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
    override: true,
    params: about,
    body: z.object({
      url: address().optional(),
      description: trimmed(0, 200).optional(),
      kinds: kinds().optional(),
      is_on: z.boolean().optional(),
    }),
    status: 200,
    reply: one(webhook),
    refusals: { 404: ['webhook_not_found'], 422: urlRefusals },
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/admin/webhooks/{id}',
    audience: ownerAlone,
    summary: 'Forget an address and what was on its way to it',
    override: true,
    params: about,
    status: 204,
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
  listWebhookDeliveries: {
    method: 'GET',
    path: '/api/admin/webhooks/{id}/deliveries',
    audience: ownerAlone,
    summary: 'What was sent to one address in the last 30 days, the newest first',
    params: about,
    query: z.object({ ...pageQuery(25), state: several(z.enum(webhookStates)).optional() }),
    status: 200,
    reply: paged(webhookDelivery),
    refusals: { 404: ['webhook_not_found'] },
  },
  replayWebhookDelivery: {
    method: 'POST',
    path: '/api/admin/webhooks/{id}/deliveries/{delivery}/replay',
    audience: ownerAlone,
    summary: 'Send an event again that has arrived or was given up',
    params: z.object({ id: idText(), delivery: idText() }),
    status: 200,
    reply: one(webhookDelivery),
    refusals: { 404: ['webhook_not_found', 'webhook_delivery_not_found'], 409: ['webhook_off', 'webhook_under_way'] },
  },
})
