import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { useRef, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard, DashboardRevenue } from '@husrum/contract/back-office/dashboard.ts'
import { DASHBOARD_DAYS_MAX } from '@husrum/contract/core/limits.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { formatDate, formatNumber, formatMoney } from '#lib/language/format.ts'
import { dashboardQueries } from '#queries/back-office/dashboard.ts'
import { saveFile } from '#lib/api/save-file.ts'
import { useShell } from '#lib/shell-context.ts'
import { changed } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminBar, useBarSearch } from '#parts/back-office/staff-lists/page-frame/AdminBar.tsx'
import { useNow } from '#parts/market/leads/use-now.ts'
import { OwnDays } from '#parts/market/insights/OwnDays.tsx'
import { LoadFailed } from '#parts/back-office/work-list/LoadFailed.tsx'
import { useKeysOn } from '#parts/back-office/work-list/use-keys-on.ts'
import { useListKeys } from '#parts/back-office/work-list/use-list-keys.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import { CalibrationPanel } from './CalibrationPanel.tsx'
import { daysOf, queryOf, shownPeriods, USUAL, type DashboardView, type ShownPeriod } from './dashboard-view.ts'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { DemandPanel } from './DemandPanel.tsx'
import { FunnelPanel } from './FunnelPanel.tsx'
import { AnswersPanel, SpreadPanel } from './LeadPanels.tsx'
import { ReasonsPanel, RelaxedPanel } from './QualityPanels.tsx'
import { QueuesPanel } from './QueuesPanel.tsx'
import { Tiles } from './Tiles.tsx'
import { WaitingPanel } from './WaitingPanel.tsx'
import { DashboardPanel, FiguresTable, NothingYet } from './DashboardPanel.tsx'
import { daysOver } from './figures.ts'

/** The state of the marketplace at a glance: figures next to the period before, and where to look closer. */
export function DashboardScreen({ view, loadedAt }: { view: DashboardView; loadedAt: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const navigate = useNavigate()
  const body = useRef<HTMLDivElement>(null)
  const [keysOn] = useKeysOn('admin')
  const search = useBarSearch({
    label: t('admin-dashboard.search'),
    onWords: () => undefined, // The search does not filter the figures.
    onEnter: (q) => void navigate(adminLinks.users(undefined, q)),
  })
  useListKeys(body, keysOn, { keys: { '/': search.focus } })
  const now = useNow(loadedAt)
  const today = copenhagenDay(new Date(loadedAt))
  const query = useQuery(dashboardQueries(api).figures(queryOf(view, today)))
  if (!query.data && !query.isError) return <DashboardSkeleton />
  return (
    <div className="flex flex-col">
      <AdminBar title={t('admin.nav.dashboard')} search={search} actions={<Picker view={view} today={today} />} />
      <div ref={body} className="px-4 pb-8 md:px-7">
        {query.data ? (
          <div
            aria-busy={query.isPlaceholderData || undefined}
            className={clsx(query.isPlaceholderData && 'opacity-60')}
          >
            <Figures data={query.data.data} updatedAt={query.data.meta.updated_at} now={loadedAt} />
          </div>
        ) : (
          <LoadFailed className="" error={query.error} retry={() => void query.refetch()} />
        )}
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
          <WaitingPanel now={now} />
          <QueuesPanel now={now} />
        </div>
      </div>
    </div>
  )
}

function Picker({ view, today }: { view: DashboardView; today: string }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const navigate = useNavigate()
  const days = daysOf(view)
  const table = useMutation({
    mutationFn: () => dashboardQueries(api).table(queryOf(view, today)),
    onSuccess: (file) => saveFile(file, 'husrum-dashboard.csv'),
  })
  const show = (change: DashboardView) =>
    void navigate({
      to: '.',
      search: changed({ period: undefined, from: undefined, to: undefined, ...change }),
      resetScroll: false,
    })
  return (
    <>
      <Segmented<ShownPeriod | 'own'>
        legend={t('insights.period.label')}
        className="[&>label]:px-2 sm:[&>label]:px-4"
        options={shownPeriods.map((value) => ({ value, label: t('admin-dashboard.days', { count: Number(value) }) }))}
        value={days ? 'own' : (view.period ?? USUAL)}
        onChange={(period) => period !== 'own' && show(period === USUAL ? {} : { period })}
      />
      <OwnDays days={days} last={today} most={DASHBOARD_DAYS_MAX} onChoose={show} />
      <IconButton
        label={t('admin.csv')}
        aria-busy={table.isPending || undefined}
        icon={<Download aria-hidden="true" />}
        onClick={() => table.mutate()}
      />
    </>
  )
}

function Figures({ data, updatedAt, now }: { data: Dashboard; updatedAt: string | null; now: number }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const day = (date: string, shape: 'longDay' | 'longDayOfYear') => formatDate(`${date}T12:00:00Z`, language, shape)
  const { from, to, days } = data.period
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4 py-3 text-13 text-ink-2">
        <span>
          <b className="text-ink">
            {from === to
              ? day(to, 'longDay')
              : `${day(from, isOneYear ? 'longDayOfYear' : 'longDay')} – ${day(to, 'longDay')}`}
          </b>
          , {t('admin-dashboard.compared', { count: days })}
        </span>
        <span>
          {updatedAt === null
            ? t('admin-dashboard.notCounted')
            : t('admin-dashboard.updated', { time: formatDate(updatedAt, language, 'time') })}
        </span>
      </p>
      <Tiles data={data} now={now} />
      <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <FunnelPanel data={data} />
        <SeriesPanel data={data} now={now} />
      </div>
      <div className="mt-4 grid gap-4 xl:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        <DemandPanel demand={data.demand} />
        <CalibrationPanel calibration={data.calibration} />
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <ReasonsPanel reasons={data.reasons} />
        <RelaxedPanel relaxed={data.relaxed} />
        <SpreadPanel spread={data.spread} />
        <AnswersPanel answers={data.answers} sent={data.totals.sent} />
      </div>
      {data.revenue && (
        <div className="mt-4">
          <RevenuePanel revenue={data.revenue} />
        </div>
      )}
    </>
  )
}

// Loads the chart library only for this panel.
const SeriesChart = lazyPart(async () => (await import('./SeriesChart.tsx')).SeriesChart, Nothing)

/** The briefs of each day and those sent to an expert, on top of those of the period before. */
function SeriesPanel({ data: { series, period }, now }: { data: Dashboard; now: number }) {
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

const cell = 'border-b border-line py-1.5 pr-3 text-right last:pr-0'

/** Shows which plans are paid and how the numbers changed. Only owners see it. */
function RevenuePanel({ revenue }: { revenue: DashboardRevenue }) {
  const { t } = useTranslation()
  const { plans, churn_percent: churn, churn_percent_before: before, started, ended } = revenue
  const percent = (value: number | null) =>
    value === null ? '–' : t('admin-dashboard.percent', { value: formatNumber(value) })
  const columns = ['plan', 'paying', 'trialing', 'started', 'ended', 'monthly'] as const
  const title = t('admin-dashboard.revenue.title')
  return (
    <DashboardPanel
      title={title}
      about={t('admin-dashboard.revenue.churn', { now: percent(churn), before: percent(before) })}
    >
      {plans.length === 0 ? (
        <NothingYet>{t('admin-dashboard.revenue.nothing')}</NothingYet>
      ) : (
        <>
          <div
            role="group"
            aria-label={title}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that scrolls needs the focus
            tabIndex={0}
            className="relative overflow-x-auto"
          >
            <table className="w-full border-collapse text-13">
              <caption className="sr-only">{title}</caption>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th
                      key={column}
                      scope="col"
                      className="border-b border-line py-1.5 pr-3 text-right font-normal text-ink-2 first:text-left last:pr-0"
                    >
                      {t(`admin-dashboard.revenue.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {plans.map(({ plan, monthly, ...counts }) => (
                  <tr key={plan.id}>
                    <th scope="row" className="border-b border-line py-1.5 pr-3 text-left font-normal">
                      {plan.name}
                    </th>
                    {(['paying', 'trialing', 'started', 'ended'] as const).map((key) => (
                      <td key={key} className={cell}>
                        {formatNumber(counts[key])}
                      </td>
                    ))}
                    <td className={`${cell} proportional-nums`}>
                      {monthly.map(({ amount, currency }) => (
                        <span key={currency} className="block whitespace-nowrap">
                          {formatMoney(Math.round(amount / 100) * 100, currency)}
                        </span>
                      ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="mt-3 text-13 text-ink-2">
            {t('admin-dashboard.revenue.came', { count: started })}{' '}
            {t('admin-dashboard.revenue.went', { count: ended })}
          </p>
        </>
      )}
    </DashboardPanel>
  )
}
