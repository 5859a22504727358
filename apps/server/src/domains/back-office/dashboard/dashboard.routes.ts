import { dashboards } from '@husrum/contract/back-office/dashboard.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import { presentDashboard } from './dashboard.presenting.ts'
import { periodOf, readCount, readDashboard, seesMoney } from './dashboard.service.ts'
import { dashboardTable } from './dashboard-table.ts'

export function mountDashboard(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { clock, db, readModels, refs } = deps
  mount(
    http,
    dashboards,
    {
      async getDashboard({ viewer, query, locale }) {
        const withMoney = seesMoney(viewer.audience)
        const period = periodOf(query, clock.now())
        const { revision, counted_at } = await readCount(db)
        const read = async () => presentDashboard(refs, await readDashboard(db, period, withMoney), locale)
        if (query.format === 'csv') return dashboardTable(deps, await read(), locale)
        const { from, to } = period.now
        const name = `dashboard ${from} ${to} ${withMoney}`
        return readModels.answer({ name, locale, version: revision }, async () =>
          SerializedReply.of(dashboards.getDashboard.reply, {
            data: await read(),
            meta: { updated_at: counted_at?.toISOString() ?? null },
          }),
        )
      },
    },
    options,
  )
}
