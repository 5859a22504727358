import { security } from '@husrum/contract/identity/accounts/security.ts'
import type { FastifyInstance } from 'fastify'
import { answerAdminList } from '../../../../platform/http/staff/staff-lists.ts'
import { mount, type MountOptions } from '../../../../platform/http/mount.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { eventColumns, presentEvent, presentEvents } from './security.presenting.ts'
import { countEvents, listEventIds, listEventIdsAfter } from './security-events.queries.ts'
import { filterOf } from './security-events.service.ts'

export function mountSecurity(http: FastifyInstance, { db }: Pick<Platform, 'db'>, options: MountOptions): void {
  mount(
    http,
    security,
    {
      async listSecurityEvents({ viewer, query }) {
        const filter = { ...(await filterOf(db, query.q)), kind: query.kind }
        const newestFirst = query.sort !== 'created_at'
        return answerAdminList(db, viewer, query, {
          name: 'security-events',
          ids: (page) => listEventIds(db, filter, newestFirst, page),
          idsAfter: (last, limit) => listEventIdsAfter(db, filter, newestFirst, last, limit),
          count: () => countEvents(db, filter),
          present: (ids) => presentEvents(db, ids),
          columns: eventColumns,
        })
      },
      getSecurityEvent: async ({ params }) => ({ data: await presentEvent(db, params.id) }),
    },
    options,
  )
}
