import { sortOf } from '@husrum/contract/admin-lists.ts'
import { outbox } from '@husrum/contract/deliveries.ts'
import { copenhagenDay } from '@husrum/contract/rules/copenhagen-time.ts'
import type { FastifyInstance } from 'fastify'
import { csvOf } from '../../platform/csv.ts'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../platform/http/pages.ts'
import type { Platform } from '../../platform/platform.ts'
import { deliveriesInBatches, deliveryColumns, presentDelivery } from './deliveries.presenting.ts'
import { countDeliveries, listDeliveries, listDeliveryIds } from './deliveries.queries.ts'
import { readDelivery, retryDeliveries, retryDelivery } from './deliveries.service.ts'

export function mountDeliveries(http: FastifyInstance, deps: Platform, options: MountOptions): void {
  const { db, clock } = deps
  mount(
    http,
    outbox,
    {
      async listDeliveries({ query }) {
        const filter = { states: query.state, channels: query.channel, q: query.q }
        const order = sortOf(query.sort ?? '-created_at')
        if (query.format === 'csv') {
          const ids = await listDeliveryIds(db, filter, order)
          return {
            name: `outbox-${copenhagenDay(clock.now())}.csv`,
            content: csvOf(deliveryColumns, deliveriesInBatches(db, ids)),
          }
        }
        const rows = await listDeliveries(db, await listDeliveryIds(db, filter, order, offsetOf(query)))
        const total = await countDeliveries(db, filter)
        return { data: rows.map(presentDelivery), meta: metaOf(query, total, rows.length) }
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
