import { sortOf } from '@husrum/contract/core/staff-lists.ts'
import { adminShowcases } from '@husrum/contract/experts/showcases/staff-showcases.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { answerAdminList } from '../../../platform/http/staff/staff-lists.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { deleteShowcase } from './deleting.service.ts'
import { moveShowcase } from './ordering.service.ts'
import { presentShowcases, showcaseTable } from './staff.presenting.ts'
import { listStaffIds, selectStaffCount } from './staff.queries.ts'
import { changeShowcase, changeShowcases, createShowcases } from './staff.service.ts'

export function mountStaffShowcases(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { db, refs } = deps
  mount(
    http,
    adminShowcases,
    {
      async listAdminShowcases({ viewer, query, locale }) {
        const filter = {
          q: query.q,
          active: query.state?.length === 1 ? query.state[0] === 'offered' : undefined,
          category: query.category,
          style_ids: query.style && refs.chooseAll('style', query.style, 'style').map(({ id }) => id),
          tagged: query.tagged && query.tagged === 'yes',
        }
        const order = sortOf(query.sort ?? 'position')
        return answerAdminList(db, viewer, query, {
          name: 'showcases',
          ids: (page) => listStaffIds(db, filter, order, page),
          count: () => selectStaffCount(db, filter),
          present: (ids) => presentShowcases(deps, ids, locale),
          columns: showcaseTable,
        })
      },
      async getAdminShowcase({ params, locale }) {
        const [data] = await presentShowcases(deps, [params.id], locale)
        if (!data) throw notFound('not_found')
        return { data }
      },
      createShowcases: async ({ viewer, body, locale }) => ({
        data: await createShowcases(deps, viewer, body, locale),
      }),
      async updateShowcase({ viewer, params, body, locale }) {
        await changeShowcase(deps, viewer, params.id, body)
        const [data] = await presentShowcases(deps, [params.id], locale)
        if (!data) throw notFound('not_found') // deleted by a colleague at that moment
        return { data }
      },
      async moveShowcase({ viewer, params, body, locale }) {
        await moveShowcase(deps, viewer, params.id, body)
        const [data] = await presentShowcases(deps, [params.id], locale)
        if (!data) throw notFound('not_found') // deleted by a colleague at that moment
        return { data }
      },
      deleteShowcase: ({ viewer, params }) => deleteShowcase(deps, viewer, params.id),
      bulkShowcases: async ({ viewer, body, locale }) => ({ data: await changeShowcases(deps, viewer, body, locale) }),
    },
    options,
  )
}
