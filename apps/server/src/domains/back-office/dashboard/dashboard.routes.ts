import { dashboards, type Dashboard } from '@husrum/contract/back-office/dashboard.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import { presentDashboard } from './dashboard.presenting.ts'
import { periodOf, readCount, readDashboard, seesMoney } from './dashboard.service.ts'
import { plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { csvOf, type Columns } from '../../../platform/http/csv.ts'
import type { Platform } from '../../../platform/core/platform.ts'

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

type Line = Dashboard['series'][number] & { day_before: string; paying: number | null }
const figures = ['briefs', 'invited', 'sent', 'answered_percent', 'answer_minutes', 'won'] as const

/** The series for spreadsheets: one day a line, with the same day of the period before. */
function dashboardTable({ translators }: Pick<Platform, 'translators'>, shown: Dashboard, locale: Locale) {
  const t = translators.for(locale)
  const { period, before, series, revenue } = shown
  const lines: Line[] = series.map((day, at) => ({
    ...day,
    day_before: plusDays(before.from, at),
    paying: revenue?.series[at]?.paying ?? null,
  }))
  const columns: Columns<Line> = {
    [t('admin-dashboard.table.day')]: ({ day }) => day,
    ...Object.fromEntries(
      figures.map((figure) => [t(`admin-dashboard.table.${figure}`), (line: Line) => line[figure]]),
    ),
    ...(revenue ? { [t('admin-dashboard.table.paying')]: ({ paying }: Line) => paying } : {}),
    [t('admin-dashboard.table.day_before')]: ({ day_before }) => day_before,
    ...Object.fromEntries(
      figures.map((figure) => [
        t('admin-dashboard.table.before', { figure: t(`admin-dashboard.table.${figure}`) }),
        (line: Line) => line.before[figure],
      ]),
    ),
  }
  async function* batches() {
    yield lines
  }
  return { name: `husrum-dashboard-${period.from}-${period.to}.csv`, content: csvOf(columns, batches()) }
}
