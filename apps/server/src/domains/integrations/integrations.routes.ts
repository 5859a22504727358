import { integrations } from '@husrum/contract/integrations.ts'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/http/errors.ts'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { metaOf, offsetOf, totalOf } from '../../platform/http/pages.ts'
import { presentDelivery, presentToken, presentWebhook } from './integrations.presenting.ts'
import { listTokens } from './tokens.queries.ts'
import { createToken, revokeToken } from './tokens.service.ts'
import { countDeliveries, listDeliveries, listWebhooks, maybeWebhook } from './webhooks.queries.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  pingWebhook,
  replayDelivery,
  type WebhookDeps,
} from './webhooks.service.ts'

export function mountIntegrations(http: FastifyInstance, deps: WebhookDeps, options: MountOptions): void {
  const { db } = deps
  mount(
    http,
    integrations,
    {
      listServiceTokens: async () => ({ data: (await listTokens(db)).map(presentToken) }),
      async createServiceToken({ viewer, body }) {
        const { row, token } = await createToken(deps, viewer, body)
        return { data: { ...presentToken(row), token } }
      },
      revokeServiceToken: async ({ viewer, params }) => ({
        data: presentToken(await revokeToken(deps, viewer, params.id)),
      }),
      listWebhooks: async () => ({ data: (await listWebhooks(db)).map(presentWebhook) }),
      async createWebhook({ viewer, body }) {
        const { row, secret } = await createWebhook(deps, viewer, body)
        return { data: { ...presentWebhook(row), secret } }
      },
      changeWebhook: async ({ viewer, params, body }) => ({
        data: presentWebhook(await changeWebhook(deps, viewer, params.id, body)),
      }),
      deleteWebhook: ({ viewer, params }) => deleteWebhook(deps, viewer, params.id),
      pingWebhook: async ({ viewer, params }) => ({
        data: presentDelivery(await pingWebhook(deps, viewer, params.id)),
      }),
      async listWebhookDeliveries({ params, query }) {
        if (!(await maybeWebhook(db, params.id))) throw notFound('webhook_not_found')
        const filter = { webhook_id: params.id, states: query.state }
        const page = offsetOf(query)
        const rows = await listDeliveries(db, filter, page)
        const total = await totalOf(page, rows.length, () => countDeliveries(db, filter))
        return { data: rows.map(presentDelivery), meta: metaOf(query, total, rows.length) }
      },
      replayWebhookDelivery: async ({ viewer, params }) => ({
        data: presentDelivery(await replayDelivery(deps, viewer, params.id, params.delivery)),
      }),
    },
    options,
  )
}
