import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, LineChart } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { clsx } from 'clsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Insights } from '@husrum/contract/market/insights/insights.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { isTabOpen } from '@husrum/contract/experts/profile/tabs.rules.ts'
import { INSIGHT_DAYS_MAX } from '@husrum/contract/core/limits.ts'
import { countryInSentence } from '#lib/language/countries-text.ts'
import { links } from '#lib/paths.ts'
import { fetchInsightsTable, insightQueries } from '#queries/market/insights.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { refusalCode } from '#lib/api/refusals.ts'
import { saveFile } from '#lib/api/save-file.ts'
import { useShell } from '#lib/shell-context.ts'
import { UpgradePanel } from '#parts/experts/billing/UpgradePanel.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Heading, Marker } from '#ui/text/Heading.tsx'
import { Page, Panel } from '#ui/layout/layout.tsx'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { formatDate } from '#lib/language/format.ts'
import { OwnDays } from '#parts/market/insights/OwnDays.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { AnswersPanel } from './AnswersPanel.tsx'
import { exampleInsights } from './example.ts'
import { Funnel } from './Funnel.tsx'
import { ImpressionsPanel } from './ImpressionsPanel.tsx'
import { InsightsSkeleton } from './InsightsSkeleton.tsx'
import { daysOf, type InsightView, queryOf, type ShownPeriod, shownPeriods } from './insight-view.ts'
import { StylesPanel } from './StylesPanel.tsx'
import { ViewsPanel } from './ViewsPanel.tsx'
import { WinsPanel } from './WinsPanel.tsx'

/** The expert's profile, matches and leads compared with the median nearby, each with one piece of advice. */
export function InsightsScreen({ view }: { view: InsightView }) {
  const { api } = useShell()
  const { data: expert } = useQuery(ownExpertQueries(api).profile())
  const isLocked = expert !== undefined && !isTabOpen('insights', expert.plan_id)
  const query = useQuery({ ...insightQueries(api).figures(queryOf(view)), enabled: expert !== undefined && !isLocked })
  // The plan may have ended since the profile was fetched.
  if (isLocked || refusalCode(query.error) === 'plan_required') return <Locked view={view} />
  if (query.isError && !query.isFetching) return <Failed retry={() => void query.refetch()} />
  if (!query.data) return <InsightsSkeleton />
  const figures = query.data
  return (
    <Page className="py-6 md:py-9">
      <Top figures={figures} view={view} />
      <div aria-busy={query.isPlaceholderData || undefined} className={query.isPlaceholderData ? 'opacity-60' : ''}>
        {isEmpty(figures) ? (
          <Nothing figures={figures} joined={expert?.created_at} />
        ) : (
          <Figures figures={figures} view={view} />
        )}
      </div>
      <Foot view={view} figures={figures} />
    </Page>
  )
}

const isEmpty = ({ views, impressions, funnel }: Insights): boolean =>
  views.total === 0 && impressions.total === 0 && impressions.later === 0 && funnel.sent.count === 0

function Top({ figures, view }: { figures: Insights; view?: InsightView }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-12 gap-y-4 pb-5 md:grid-cols-[minmax(0,1fr)_auto] md:pb-7">
      <div>
        <Heading level={1} focusable={view !== undefined}>
          <Headline figures={figures} empty={isEmpty(figures)} />
        </Heading>
        <Span figures={figures} />
      </div>
      {view && <PeriodPicker view={view} until={figures.period.to} />}
    </div>
  )
}

function Figures({ figures, view }: { figures: Insights; view?: InsightView }) {
  return (
    <>
      <Funnel funnel={figures.funnel} />
      {view && <FewNeighbours figures={figures} view={view} />}
      <div className="mt-6 grid gap-4 lg:grid-cols-2">
        <ViewsPanel views={figures.views} />
        <ImpressionsPanel impressions={figures.impressions} />
        <AnswersPanel answers={figures.answers} />
        <WinsPanel wins={figures.wins} />
      </div>
      <StylesPanel styles={figures.styles} />
    </>
  )
}

/** A median of few experts would reveal them. */
function FewNeighbours({ figures: { comparison }, view }: { figures: Insights; view: InsightView }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { scope, service_type, experts, place, radius_km, has_median } = comparison
  const country = countryInSentence(comparison.country, language)
  if (has_median) return null
  const isArea = scope === 'area'
  return (
    <Panel className="mt-6 p-5 md:p-6">
      <section aria-labelledby="few-neighbours">
        <Heading level={2} size={21} id="few-neighbours">
          {t('insights.few.title')}
        </Heading>
        <p className="mt-1 max-w-text text-15 text-ink-2">
          {isArea
            ? t(`insights.few.area.${service_type}`, { count: experts, km: radius_km ?? 0, place })
            : t(`insights.few.country.${service_type}`, {
                count: experts,
                place: countryInSentence(place, language),
              })}{' '}
          {isArea && t('insights.few.offer', { country })}
        </p>
        {isArea && (
          <ButtonLink
            {...links.insights()}
            search={{ ...view, compare: 'country' }}
            resetScroll={false}
            className="mt-3.5"
          >
            {t('insights.few.action', { country })}
          </ButtonLink>
        )}
      </section>
    </Panel>
  )
}

/** Before the first view of the profile, or in a period without any. */
function Nothing({ figures: { counted_since, period }, joined }: { figures: Insights; joined: string | undefined }) {
  const { t } = useTranslation()
  const isNew =
    counted_since === null ||
    counted_since > period.to ||
    (joined !== undefined && copenhagenDay(new Date(joined)) >= period.from)
  return (
    <EmptyState
      drawing="chair"
      title={t(isNew ? 'insights.nothing.newTitle' : 'insights.nothing.title')}
      action={
        isNew ? (
          <ButtonLink {...links.portfolio()} tone="primary">
            {t('insights.nothing.newAction')}
          </ButtonLink>
        ) : (
          <ButtonLink {...links.insights()} search={{ period: '12m' }}>
            {t('insights.nothing.action')}
          </ButtonLink>
        )
      }
    >
      {t(isNew ? 'insights.nothing.newText' : 'insights.nothing.text')}
    </EmptyState>
  )
}

function Foot({ view, figures: { period } }: { view: InsightView; figures: Insights }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const table = useMutation({
    mutationFn: () => fetchInsightsTable(api, queryOf(view)),
    onSuccess: (file) => saveFile(file, `husrum-insights-${period.from}-${period.to}.csv`),
  })
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-12 gap-y-3 text-13 text-ink-2">
      <p className="max-w-[72ch] flex-1 basis-80">
        {t('insights.foot.text')}
        {view.compare && (
          <>
            {' '}
            <Link {...links.insights()} search={{ ...view, compare: undefined }} resetScroll={false}>
              {t('insights.foot.area')}
            </Link>
          </>
        )}
      </p>
      <Button
        tone="quiet"
        size="small"
        icon={<Download aria-hidden="true" />}
        loading={table.isPending}
        onClick={() => table.mutate()}
      >
        {t('insights.foot.table')}
      </Button>
    </div>
  )
}

/** For plans without insights: what they are, what they cost, and a preview with made-up figures. */
function Locked({ view }: { view: InsightView }) {
  const { t } = useTranslation()
  return (
    <Page className="py-8 md:py-11">
      <Heading level={1} focusable>
        {t('shell.nav.insights')}
      </Heading>
      <UpgradePanel limit="insights" className="mt-6 max-w-180">
        <ButtonLink
          {...links.insights()}
          search={view.example ? {} : { example: true }}
          resetScroll={false}
          tone="quiet"
        >
          {t(view.example ? 'insights.example.close' : 'insights.example.open')}
        </ButtonLink>
      </UpgradePanel>
      {view.example && (
        <section aria-labelledby="insights-example" className="mt-10 border-t border-line pt-8">
          <Notice icon={<LineChart aria-hidden="true" />} className="mb-8">
            <b id="insights-example">{t('insights.example.title')}</b> {t('insights.example.text')}
          </Notice>
          {/* The heading above is the page's only one. */}
          <p aria-hidden="true" className="text-40 font-semibold tracking-[-0.03em]">
            <Headline figures={exampleInsights} empty={false} />
          </p>
          <Span figures={exampleInsights} className="mb-6" />
          <Figures figures={exampleInsights} />
        </section>
      )}
    </Page>
  )
}

function Failed({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return (
    <Page className="py-8 md:py-11">
      <Heading level={1} focusable>
        {t('shell.nav.insights')}
      </Heading>
      <div role="alert" className="mt-6">
        <EmptyState
          drawing="chair"
          title={t('insights.failed.title')}
          action={<Button onClick={retry}>{t('insights.failed.action')}</Button>}
        >
          {t('insights.failed.text')}
        </EmptyState>
      </div>
    </Page>
  )
}

/** What is better and what is worse than the median, if there are enough figures. */
function Headline({ figures, empty }: { figures: Insights; empty: boolean }) {
  const { t } = useTranslation()
  const { strength, weakness } = figures.headline
  if (empty) return t('insights.head.empty')
  if (!strength && !weakness) return t(isCompared(figures) ? 'insights.head.even' : 'insights.head.alone')
  return (
    <>
      {strength && t(`insights.head.strength.${strength}`)}
      {strength && weakness && <br />}
      {weakness && <Trans i18nKey={`insights.head.weakness.${weakness}`} components={{ m: <Marker>{null}</Marker> }} />}
    </>
  )
}

/** Whether any figure has a meaningful median. */
const isCompared = ({ views, answers, wins }: Insights): boolean =>
  (views.median ?? 0) > 0 || answers.median_hours !== null || wins.median_percent !== null

/** The period, and the comparison group. */
function Span({ figures, className }: { figures: Insights; className?: string }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { period, comparison, counted_since } = figures
  const { scope, service_type, compared, place, radius_km, has_median } = comparison
  const isOneYear = period.from.slice(0, 4) === period.to.slice(0, 4)
  const days = {
    from: formatDate(`${period.from}T12:00:00Z`, language, isOneYear ? 'longDayOfYear' : 'longDay'),
    to: formatDate(`${period.to}T12:00:00Z`, language, isOneYear ? 'longDayOfYear' : 'longDay'),
  }
  const others =
    scope === 'area'
      ? t(`insights.head.area.${service_type}`, { count: compared, km: radius_km ?? 0, place })
      : t(`insights.head.country.${service_type}`, { count: compared, place: countryInSentence(place, language) })
  return (
    <p className={clsx('mt-3 max-w-[76ch] text-15 text-ink-2', className)}>
      {has_median ? t('insights.head.beside', { ...days, others }) : t('insights.head.days', days)}{' '}
      {counted_since && counted_since > period.from
        ? t('insights.head.since', { date: formatDate(`${counted_since}T12:00:00Z`, language, 'longDay') })
        : null}
    </p>
  )
}

/** Three usual periods, or two days of the calendar; `until` is the last available day. */
function PeriodPicker({ view, until }: { view: InsightView; until: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const days = daysOf(view)
  // A period that ends earlier was chosen in the calendar.
  const [today] = useState(until)
  const last = days && today < days.to ? days.to : today
  const show = (change: Pick<InsightView, 'period' | 'from' | 'to'>) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, period: undefined, from: undefined, to: undefined, ...change }),
      resetScroll: false,
    })
  return (
    <div className="flex gap-2 max-md:w-full">
      <Segmented<ShownPeriod | 'own'>
        className="max-md:flex-1 max-md:[&>label]:flex-1 max-md:[&>label]:justify-center max-md:[&>label]:px-2"
        legend={t('insights.period.label')}
        options={shownPeriods.map((value) => ({ value, label: t(`insights.period.${value}`) }))}
        value={days ? 'own' : (view.period ?? '90')}
        onChange={(period) => period !== 'own' && show({ period })}
      />
      <OwnDays days={days} last={last} most={INSIGHT_DAYS_MAX} onChoose={show} />
    </div>
  )
}
