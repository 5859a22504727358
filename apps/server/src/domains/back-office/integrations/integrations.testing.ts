/** An owner's calls about webhooks, and the next try of a failed delivery. */
import { integrations } from '@husrum/contract/back-office/integrations/integrations.ts'
import { webhookKinds } from '@husrum/contract/back-office/integrations/integrations.rules.ts'
import { sql } from 'kysely'
import type { TestApp } from '../../../testing/app.ts'
import { anAdmin } from '../../../testing/people.ts'

export async function webhooksIn(t: TestApp, url: string) {
  const { token } = await anAdmin(t)
  return {
    owner: token,
    make: async (kinds: readonly string[] = webhookKinds, at = url) =>
      (await t.call(integrations.createWebhook, { body: { url: at, kinds }, token })).json.data,
    change: (id: number, body: object) => t.call(integrations.changeWebhook, { params: { id }, body, token }),
    rotate: (id: number, body: object = {}) =>
      t.call(integrations.rotateWebhookSecret, { params: { id }, body, token }),
    list: (query: Record<string, unknown> = {}) => t.call(integrations.listWebhooks, { query, token }),
    read: (id: number) => t.call(integrations.getWebhook, { params: { id }, token }),
    ping: (id: number) => t.call(integrations.pingWebhook, { params: { id }, token }),
    listSent: (query: Record<string, unknown> = {}) => t.call(integrations.listWebhookDeliveries, { query, token }),
    sent: async (webhook: number, query: Record<string, unknown> = {}) =>
      (await t.call(integrations.listWebhookDeliveries, { query: { webhook, ...query }, token })).json.data,
    readSent: (id: number) => t.call(integrations.getWebhookDelivery, { params: { id }, token }),
    replay: (id: number) => t.call(integrations.replayWebhookDelivery, { params: { id }, token }),
    replayMany: (body: object) => t.call(integrations.replayWebhookDeliveries, { body, token }),
    replayFailed: (id: number, body: object = {}) =>
      t.call(integrations.replayFailedEvents, { params: { id }, body, token }),
    /** The next try is due some seconds later; returns how many jobs ran. */
    async retryNow(): Promise<number> {
      await sql`update pgboss.job set start_after = now() where name = 'send-webhook' and state = 'created'`.execute(
        t.deps.db,
      )
      return t.runJobs()
    },
    /** Sets the tries so that the next failure is the last. */
    lastTry: () => t.deps.db.updateTable('webhook_deliveries').set({ tries: 10 }).execute(),
  }
}
