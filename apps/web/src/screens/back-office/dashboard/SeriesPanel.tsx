import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '@husrum/contract/back-office/dashboard.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { formatDate, formatNumber } from '#lib/language/format.ts'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import { useShell } from '#lib/shell-context.ts'
import { DashboardPanel, FiguresTable, NothingYet } from './DashboardPanel.tsx'
import { daysOver } from './figures.ts'

// Loads the chart library only for this panel.
const SeriesChart = lazyPart(async () => (await import('./SeriesChart.tsx')).SeriesChart, Nothing)

/** The briefs of each day and those sent to an expert, on top of those of the period before. */
export function SeriesPanel({ data: { series, period }, now }: { data: Dashboard; now: number }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const isThere = useInBrowser()
  const dayOf = (day: string) => formatDate(`${day}T12:00:00Z`, language, 'dayOfYear')
  const names = {
    briefs: t('admin-dashboard.series.briefs'),
    before: t('admin-dashboard.series.before'),
    invited: t('admin-dashboard.series.invited'),
  }
  const title = t('admin-dashboard.series.title')
  const today = copenhagenDay(new Date(now))
  const over = daysOver(series, today)
  const isEmpty = series.every(({ briefs, before }) => briefs === 0 && before.briefs === 0)
  return (
    <DashboardPanel title={title} about={t('admin-dashboard.series.about')}>
      {isEmpty ? (
        <NothingYet>{t('admin-dashboard.funnel.nothing')}</NothingYet>
      ) : (
        <>
          {/* The table below contains the same figures. */}
          <div aria-hidden="true" className="h-52 md:h-67">
            {isThere && (
              <Suspense>
                <SeriesChart series={[...over]} names={names} dayOf={dayOf} />
              </Suspense>
            )}
          </div>
          {over.length < series.length && (
            <p className="mt-2 text-13 text-ink-2">{t('admin-dashboard.series.today')}</p>
          )}
          <FiguresTable
            title={`${title}, ${dayOf(period.from)} – ${dayOf(period.to)}`}
            head={[t('admin-dashboard.table.day'), names.briefs, names.invited, names.before]}
            rows={series.map(({ day, briefs, invited, before }) => ({
              key: day,
              cells: [
                day < today ? dayOf(day) : t('admin-dashboard.series.soFar', { day: dayOf(day) }),
                formatNumber(briefs),
                formatNumber(invited),
                formatNumber(before.briefs),
              ],
            }))}
          />
        </>
      )}
    </DashboardPanel>
  )
}

/** The library writes style attributes, which the security policy refuses in HTML that the server rendered. */
function useInBrowser(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return isThere
}
