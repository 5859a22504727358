/** Mail, text messages and push notifications, with their delivery state. */
import type { Api } from '#lib/api/api.ts'
import { adminDetailQueries, adminListQueries } from './staff-lists.ts'

const calls = async (api: Api) => api((await import('@husrum/contract/back-office/outbox.ts')).outbox)

export const adminOutboxQueries = adminListQueries('outbox', async (api) => (await calls(api)).listDeliveries)
export const adminDeliveryQuery = adminDetailQueries('outbox', async (api) => (await calls(api)).getDelivery)

export const adminOutboxActions = (api: Api) => ({
  retry: async (id: number) => (await (await calls(api)).retryDelivery({ params: { id } })).data,
  retryMany: async (ids: number[], preview: boolean) =>
    (await (await calls(api)).changeDeliveries({ body: { ids, action: 'retry', preview } })).data,
})
