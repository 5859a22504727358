import { sortOf } from '@husrum/contract/admin-lists.ts'
import { adminShowcases } from '@husrum/contract/admin-showcases.ts'
import { copenhagenDay } from '@husrum/contract/rules/copenhagen-time.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { readNow } from '../../platform/clock.ts'
import { csvOf } from '../../platform/csv.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../platform/http/pages.ts'
import { presentShowcases, showcasesInBatches, showcaseTable } from './staff.presenting.ts'
import { listStaffIds, selectStaffCount } from './staff.queries.ts'
import { changeShowcase, changeShowcases, createShowcases, deleteShowcase } from './staff.service.ts'

export function mountStaffShowcases(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { db, refs } = deps
  mount(
    http,
    adminShowcases,
    {
      async listAdminShowcases({ query, locale }) {
        const filter = {
          q: query.q,
          active: query.state?.length === 1 ? query.state[0] === 'offered' : undefined,
          category: query.category,
          style_ids: query.style && refs.chooseAll('style', query.style, 'style').map(({ id }) => id),
          tagged: query.tagged && query.tagged === 'yes',
        }
        const order = sortOf(query.sort ?? 'position')
        if (query.format === 'csv') {
          const ids = await listStaffIds(db, filter, order)
          const name = `showcases-${copenhagenDay(await readNow(db))}.csv`
          return { name, content: csvOf(showcaseTable, showcasesInBatches(deps, ids, locale)) }
        }
        const ids = await listStaffIds(db, filter, order, offsetOf(query))
        const data = await presentShowcases(deps, ids, locale)
        return { data, meta: metaOf(query, await selectStaffCount(db, filter), data.length) }
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
        if (!data) throw notFound('not_found') // deleted by a colleague in that moment
        return { data }
      },
      deleteShowcase: ({ viewer, params }) => deleteShowcase(deps, viewer, params.id),
      bulkShowcases: async ({ viewer, body, locale }) => ({ data: await changeShowcases(deps, viewer, body, locale) }),
    },
    options,
  )
}
