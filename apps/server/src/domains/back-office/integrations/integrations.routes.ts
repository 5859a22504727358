import { sortOf } from '@husrum/contract/core/staff-lists.ts'
import { integrations } from '@husrum/contract/back-office/integrations/integrations.ts'
import type { FastifyInstance } from 'fastify'
import { answerAdminList } from '../../../platform/http/staff/staff-lists.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import {
  deliveryColumns,
  presentDelivery,
  presentDeliveryDetail,
  presentToken,
  presentWebhook,
  tokenColumns,
  webhookColumns,
} from './integrations.presenting.ts'
import { readDelivery, replayDeliveries, replayDelivery, replayFailed } from './replaying.service.ts'
import { countDeliveries, listDeliveries, listDeliveryIds } from './sent-events.queries.ts'
import { countTokens, listTokenIds, listTokens } from './tokens.queries.ts'
import { createToken, readToken, revokeToken } from './tokens.service.ts'
import { countListed, listWebhookIds, listWebhooks } from './webhooks.queries.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  pingWebhook,
  readWebhook,
  rotateSecret,
  type WebhookDeps,
} from './webhooks.service.ts'

export function mountIntegrations(http: FastifyInstance, deps: WebhookDeps, options: MountOptions): void {
  const { db } = deps
  mount(
    http,
    integrations,
    {
      listServiceTokens: ({ viewer, query }) =>
        answerAdminList(db, viewer, query, {
          name: 'service-tokens',
          ids: (page) => listTokenIds(db, query, sortOf(query.sort ?? '-created_at'), page),
          count: () => countTokens(db, query),
          present: async (ids) => (await listTokens(db, ids)).map(presentToken),
          columns: tokenColumns,
        }),
      getServiceToken: async ({ params }) => ({ data: presentToken(await readToken(deps, params.id)) }),
      async createServiceToken({ viewer, body }) {
        const { row, token } = await createToken(deps, viewer, body)
        return { data: { ...presentToken(row), token } }
      },
      revokeServiceToken: async ({ viewer, params }) => ({
        data: presentToken(await revokeToken(deps, viewer, params.id)),
      }),
      listWebhooks: ({ viewer, query }) =>
        answerAdminList(db, viewer, query, {
          name: 'webhooks',
          ids: (page) => listWebhookIds(db, query, sortOf(query.sort ?? '-created_at'), page),
          count: () => countListed(db, query),
          present: async (ids) => (await listWebhooks(db, ids)).map(presentWebhook),
          columns: webhookColumns,
        }),
      getWebhook: async ({ params }) => ({ data: presentWebhook(await readWebhook(deps, params.id)) }),
      async createWebhook({ viewer, body }) {
        const { row, secret } = await createWebhook(deps, viewer, body)
        return { data: { ...presentWebhook(row), secret } }
      },
      changeWebhook: async ({ viewer, params, body }) => ({
        data: presentWebhook(await changeWebhook(deps, viewer, params.id, body)),
      }),
      deleteWebhook: ({ viewer, params }) => deleteWebhook(deps, viewer, params.id),
      async rotateWebhookSecret({ viewer, params, body }) {
        const { row, secret } = await rotateSecret(deps, viewer, params.id, body.overlap_hours)
        return { data: { ...presentWebhook(row), secret } }
      },
      pingWebhook: async ({ viewer, params }) => ({
        data: presentDelivery(await pingWebhook(deps, viewer, params.id)),
      }),
      replayFailedEvents: async ({ viewer, params, body }) => ({
        data: await replayFailed(deps, viewer, params.id, body),
      }),
      listWebhookDeliveries: ({ viewer, query }) =>
        answerAdminList(db, viewer, query, {
          name: 'webhook-deliveries',
          ids: (page) => listDeliveryIds(db, query, sortOf(query.sort ?? '-created_at'), page),
          count: () => countDeliveries(db, query),
          present: async (ids) => (await listDeliveries(db, ids)).map(presentDelivery),
          columns: deliveryColumns,
        }),
      getWebhookDelivery: async ({ params }) => ({
        data: presentDeliveryDetail(await readDelivery(deps, params.id)),
      }),
      replayWebhookDelivery: async ({ viewer, params }) => ({
        data: presentDelivery(await replayDelivery(deps, viewer, params.id)),
      }),
      replayWebhookDeliveries: async ({ viewer, body, locale }) => ({
        data: await replayDeliveries(deps, viewer, body, locale),
      }),
    },
    options,
  )
}
