import { sortOf } from '@husrum/contract/core/staff-lists.ts'
import { adminUsers } from '@husrum/contract/back-office/users.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { answerAdminList } from '../../../platform/http/staff/staff-lists.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { presentUserDetail, presentUsers, userColumns } from './users.presenting.ts'
import { countUsers, listUserIds } from './users.queries.ts'

export function mountUsers(http: FastifyInstance, deps: Pick<Deps, 'db' | 'refs'>, options: MountOptions): void {
  const { db, refs } = deps
  mount(
    http,
    adminUsers,
    {
      async listAdminUsers({ viewer, query, locale }) {
        const { country_id, ...own } = query
        const filter = {
          ...own,
          country_ids: country_id && refs.chooseAll('country', country_id, 'country_id').map(({ id }) => id),
        }
        const order = sortOf(query.sort ?? '-created_at')
        return answerAdminList(db, viewer, query, {
          name: 'users',
          ids: (page) => listUserIds(db, filter, order, page),
          count: () => countUsers(db, filter),
          present: (ids) => presentUsers(deps, ids, locale),
          columns: userColumns,
        })
      },
      getAdminUser: async ({ params, locale }) => ({ data: await presentUserDetail(deps, params.id, locale) }),
    },
    options,
  )
}
