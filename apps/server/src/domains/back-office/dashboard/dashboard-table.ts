/** The series as a table for spreadsheets: one day a line, with the same day of the period before. */
import type { Dashboard } from '@husrum/contract/back-office/dashboard.ts'
import { plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { csvOf, type Columns } from '../../../platform/http/csv.ts'
import type { Platform } from '../../../platform/core/platform.ts'

type Line = Dashboard['series'][number] & { day_before: string; paying: number | null }
const figures = ['briefs', 'invited', 'sent', 'answered_percent', 'answer_minutes', 'won'] as const

export function dashboardTable({ translators }: Pick<Platform, 'translators'>, shown: Dashboard, locale: Locale) {
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
