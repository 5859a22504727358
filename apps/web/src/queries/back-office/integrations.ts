/** Tokens of other programs, webhooks, and their deliveries. */
import type { ServiceScope } from '@husrum/contract/core/endpoint.ts'
import type { WebhookKind } from '@husrum/contract/back-office/integrations/integrations.rules.ts'
import type { Api } from '#lib/api/api.ts'
import { adminDetailQueries, adminListQueries } from './staff-lists.ts'

const calls = async (api: Api) =>
  api((await import('@husrum/contract/back-office/integrations/integrations.ts')).integrations)

export const tokenQueries = adminListQueries('service-tokens', async (api) => (await calls(api)).listServiceTokens)
export const tokenQuery = adminDetailQueries('service-tokens', async (api) => (await calls(api)).getServiceToken)
export const webhookQueries = adminListQueries('webhooks', async (api) => (await calls(api)).listWebhooks)
export const webhookQuery = adminDetailQueries('webhooks', async (api) => (await calls(api)).getWebhook)
export const sentEventQueries = adminListQueries('sent-events', async (api) => (await calls(api)).listWebhookDeliveries)
export const sentEventQuery = adminDetailQueries('sent-events', async (api) => (await calls(api)).getWebhookDelivery)

export type TokenEntry = { name: string; scopes: ServiceScope[]; days: number | null }
export type WebhookEntry = { url: string; description: string; kinds: WebhookKind[] }

export const integrationCalls = (api: Api) => ({
  makeToken: async (body: TokenEntry) => (await (await calls(api)).createServiceToken({ body })).data,
  revokeToken: async (id: number) => (await (await calls(api)).revokeServiceToken({ params: { id } })).data,
  makeWebhook: async (body: WebhookEntry) => (await (await calls(api)).createWebhook({ body })).data,
  changeWebhook: async (id: number, body: Partial<WebhookEntry> & { is_on?: boolean }) =>
    (await (await calls(api)).changeWebhook({ params: { id }, body })).data,
  deleteWebhook: async (id: number) => (await calls(api)).deleteWebhook({ params: { id } }),
  ping: async (id: number) => (await (await calls(api)).pingWebhook({ params: { id } })).data,
  rotate: async (id: number, overlap_hours: number) =>
    (await (await calls(api)).rotateWebhookSecret({ params: { id }, body: { overlap_hours } })).data,
  replayFailed: async (id: number, body: { since: string | null; preview: boolean }) =>
    (await (await calls(api)).replayFailedEvents({ params: { id }, body })).data,
  replay: async (id: number) => (await (await calls(api)).replayWebhookDelivery({ params: { id } })).data,
  replayMany: async (ids: number[], preview: boolean) =>
    (await (await calls(api)).replayWebhookDeliveries({ body: { ids, action: 'replay', preview } })).data,
})
