import { staffViews } from '@husrum/contract/back-office/saved-views.ts'
import type { FastifyInstance } from 'fastify'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { listViews } from './saved-views.queries.ts'
import { deleteView, saveView } from './saved-views.service.ts'

export function mountStaffViews(http: FastifyInstance, deps: Pick<Platform, 'db'>, options: MountOptions): void {
  mount(
    http,
    staffViews,
    {
      listStaffViews: async ({ viewer, query }) => ({ data: await listViews(deps.db, viewer.account_id, query.list) }),
      saveStaffView: async ({ viewer, body }) => ({ data: await saveView(deps, viewer, body) }),
      deleteStaffView: ({ viewer, params }) => deleteView(deps, viewer, params.id),
    },
    options,
  )
}
