import { sortOf } from '@husrum/contract/core/staff-lists.ts'
import { adminSubscriptions } from '@husrum/contract/back-office/subscriptions.ts'
import type { FastifyInstance } from 'fastify'
import { answerAdminList } from '../../../platform/http/staff/staff-lists.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { presentOneSubscription, presentSubscriptions, subscriptionColumns } from './subscriptions.presenting.ts'
import { countSubscriptions, listSubscriptionIds, maybeExpertIds } from './subscriptions.queries.ts'

export function mountSubscriptions(http: FastifyInstance, { db }: Pick<Platform, 'db'>, options: MountOptions): void {
  mount(
    http,
    adminSubscriptions,
    {
      async listAdminSubscriptions({ viewer, query }) {
        const filter = { ...query, few: query.q ? await maybeExpertIds(db, query.q) : undefined }
        const order = sortOf(query.sort ?? '-started_at')
        return answerAdminList(db, viewer, query, {
          name: 'subscriptions',
          ids: (page) => listSubscriptionIds(db, filter, order, page),
          count: () => countSubscriptions(db, filter),
          present: (ids) => presentSubscriptions(db, ids),
          columns: subscriptionColumns,
        })
      },
      getAdminSubscription: async ({ params }) => ({ data: await presentOneSubscription(db, params.id) }),
    },
    options,
  )
}
