import { outbox } from '@husrum/contract/deliveries.ts'
import type { FastifyInstance } from 'fastify'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../platform/http/pages.ts'
import type { Platform } from '../../platform/platform.ts'
import { presentDelivery } from './deliveries.presenting.ts'
import { countDeliveries, listDeliveries } from './deliveries.queries.ts'
import { retryDelivery } from './deliveries.service.ts'

export function mountDeliveries(http: FastifyInstance, deps: Platform, options: MountOptions): void {
  mount(
    http,
    outbox,
    {
      async listDeliveries({ query }) {
        const rows = await listDeliveries(deps.db, query, offsetOf(query))
        const total = await countDeliveries(deps.db, query)
        return { data: rows.map(presentDelivery), meta: metaOf(query, total, rows.length) }
      },
      retryDelivery: async ({ viewer, params }) => ({
        data: presentDelivery(await retryDelivery(deps, viewer, params.id)),
      }),
    },
    options,
  )
}
