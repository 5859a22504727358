import { integrations } from '@husrum/contract/back-office/integrations/integrations.ts'
import { anAdmin } from '../../people.ts'
import type { TestApp } from '../../app.ts'
import type { StaffWrite } from '../staff-write.ts'

const url = 'https://hooks.example.com/husrum'
async function aWebhook(t: TestApp): Promise<number> {
  const { token } = await anAdmin(t)
  const made = await t.call(integrations.createWebhook, { body: { url, kinds: ['lead.created'] }, token })
  return made.json.data.id
}
async function aFailedEvent(t: TestApp): Promise<{ id: number; webhook: number }> {
  const webhook = await aWebhook(t)
  const { token } = await anAdmin(t)
  const { id } = (await t.call(integrations.pingWebhook, { params: { id: webhook }, token })).json.data
  await t.deps.db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', ended_at: new Date() })
    .where('id', '=', id)
    .execute()
  return { id, webhook }
}
const newest = async (t: TestApp, table: 'webhooks' | 'service_tokens') =>
  (await t.deps.db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id

export const integrationWrites: readonly StaffWrite[] = [
  {
    endpoint: integrations.createServiceToken,
    action: 'service_token.create',
    label: 'Warehouse',
    prepare: async () => ({ body: { name: 'Warehouse', scopes: ['leads:read'] } }),
    subject: (t) => newest(t, 'service_tokens'),
  },
  {
    endpoint: integrations.revokeServiceToken,
    action: 'service_token.revoke',
    label: 'Warehouse',
    async prepare(t) {
      const { token } = await anAdmin(t)
      const body = { name: 'Warehouse', scopes: ['leads:read'] }
      return { params: { id: (await t.call(integrations.createServiceToken, { body, token })).json.data.id } }
    },
  },
  {
    endpoint: integrations.createWebhook,
    action: 'webhook.create',
    label: 'hooks.example.com',
    prepare: async () => ({ body: { url, kinds: ['lead.created'] } }),
    subject: (t) => newest(t, 'webhooks'),
  },
  {
    endpoint: integrations.changeWebhook,
    action: 'webhook.change',
    label: 'hooks.example.com',
    prepare: async (t) => ({ params: { id: await aWebhook(t) }, body: { is_on: false } }),
  },
  {
    endpoint: integrations.deleteWebhook,
    action: 'webhook.delete',
    label: 'hooks.example.com',
    prepare: async (t) => ({ params: { id: await aWebhook(t) } }),
  },
  {
    endpoint: integrations.pingWebhook,
    action: 'webhook.ping',
    label: 'hooks.example.com',
    prepare: async (t) => ({ params: { id: await aWebhook(t) } }),
  },
  {
    endpoint: integrations.rotateWebhookSecret,
    action: 'webhook.rotate',
    label: 'hooks.example.com',
    prepare: async (t) => ({ params: { id: await aWebhook(t) }, body: {} }),
  },
  {
    endpoint: integrations.replayFailedEvents,
    action: 'webhook.replay_failed',
    label: 'hooks.example.com',
    async prepare(t) {
      const { webhook } = await aFailedEvent(t)
      return { params: { id: webhook }, body: {} }
    },
  },
  {
    endpoint: integrations.replayWebhookDelivery,
    action: 'webhook.replay',
    label: 'hooks.example.com',
    prepare: async (t) => ({ params: { id: (await aFailedEvent(t)).id } }),
  },
  {
    endpoint: integrations.replayWebhookDeliveries,
    action: 'webhook.replay',
    label: 'hooks.example.com',
    prepare: async (t) => ({ body: { ids: [(await aFailedEvent(t)).id], action: 'replay' } }),
    subject: async (_t, { body }) => (body as { ids: [number] }).ids[0], // `prepare` wrote it in this shape
  },
]
