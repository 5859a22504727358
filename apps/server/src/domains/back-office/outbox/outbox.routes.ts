import { sortOf } from '@husrum/contract/core/staff-lists.ts'
import { outbox } from '@husrum/contract/back-office/outbox.ts'
import type { FastifyInstance } from 'fastify'
import { answerAdminList } from '../../../platform/http/staff/staff-lists.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { deliveryColumns, presentDelivery } from './outbox.presenting.ts'
import { countDeliveries, listDeliveries, listDeliveryIds } from './outbox.queries.ts'
import { readDelivery, retryDeliveries, retryDelivery } from './outbox.service.ts'

export function mountDeliveries(http: FastifyInstance, deps: Platform, options: MountOptions): void {
  const { db } = deps
  mount(
    http,
    outbox,
    {
      async listDeliveries({ viewer, query }) {
        const filter = { states: query.state, channels: query.channel, q: query.q }
        const order = sortOf(query.sort ?? '-created_at')
        return answerAdminList(db, viewer, query, {
          name: 'outbox',
          ids: (page) => listDeliveryIds(db, filter, order, page),
          count: () => countDeliveries(db, filter),
          present: async (ids) => (await listDeliveries(db, ids)).map(presentDelivery),
          columns: deliveryColumns,
        })
      },
      getDelivery: async ({ params }) => ({ data: presentDelivery(await readDelivery(deps, params.id)) }),
      async changeDeliveries({ viewer, body, locale }) {
        const say = deps.translators.for(locale)
        const outcomes = await retryDeliveries(deps, viewer, body)
        return {
          data: outcomes.map(({ id, outcome }) => ({
            id,
            outcome,
            message: outcome === 'ready' || outcome === 'done' ? null : say(`error.${outcome}`),
          })),
        }
      },
      retryDelivery: async ({ viewer, params }) => ({
        data: presentDelivery(await retryDelivery(deps, viewer, params.id)),
      }),
    },
    options,
  )
}
