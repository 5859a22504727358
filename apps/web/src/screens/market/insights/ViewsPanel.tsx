import { TrendingUp } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import type { Insights } from '@husrum/contract/market/insights/insights.ts'
import { daysBetween } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { formatDate, formatNumber } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { InsightPanel } from './InsightPanel.tsx'
import { spreadLabels, valueScale } from './scales.ts'

type Views = Insights['views']

/** Views of the profile by week, with the days on which projects were published. */
export function ViewsPanel({ views }: { views: Views }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { total, median, sentence } = views
  return (
    <InsightPanel
      id="insights-views"
      title={t('insights.views.title')}
      about={t('insights.views.about')}
      figure={formatNumber(total)}
      median={median === null ? t('insights.noMedian') : t('insights.median', { median: formatNumber(median) })}
      icon={<TrendingUp aria-hidden="true" />}
      note={
        <Trans
          i18nKey={sentence ? 'insights.views.lifts' : 'insights.views.plain'}
          values={
            sentence
              ? {
                  percent: sentence.percent,
                  weeks: sentence.weeks,
                  date: formatDate(`${sentence.published_on}T12:00:00Z`, language, 'longDayOfYear'),
                }
              : {}
          }
          components={{ b: <b>{null}</b>, a: <Link {...links.newProject()} className="font-semibold" /> }}
        />
      }
    >
      <ViewsChart views={views} />
    </InsightPanel>
  )
}

/** The longest name that fits next to a line. */
const MARK_LENGTH = 18
const shortened = (title: string) =>
  title.length > MARK_LENGTH ? `${title.slice(0, MARK_LENGTH - 1).trimEnd()}…` : title

function ViewsChart({ views: { weeks: all, projects } }: { views: Views }) {
  const { t } = useTranslation()
  const { language } = useShell()
  // The first week may have fewer days, and would look like a fall.
  const [begun] = all
  const weeks = begun && all.length > 2 && daysBetween(begun.from, begun.to) < 6 ? all.slice(1) : all
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) return null
  const medians = weeks.flatMap(({ median }) => median ?? [])
  const scale = valueScale([...weeks.map(({ views }) => views), ...medians])
  const x = (place: number) => (weeks.length === 1 ? 50 : (place / (weeks.length - 1)) * 100)
  const line = (value: (week: (typeof weeks)[number]) => number | null) =>
    weeks
      .flatMap((week, place) => {
        const y = value(week)
        return y === null ? [] : `${x(place)},${scale.at(y)}`
      })
      .join(' ')
  const day = (date: string) => formatDate(`${date}T12:00:00Z`, language, 'dayOfYear')
  const hasMedian = last.median !== null && medians.length === weeks.length
  // 17 px of 196
  const [ownEnd, medianEnd] = spreadLabels(scale.at(last.views), hasMedian ? scale.at(last.median ?? 0) : -100, 9)
  const length = Math.max(1, daysBetween(first.from, last.from))
  const marks = projects
    .map(({ id, title, published_on }) => ({
      id,
      title,
      x: Math.min(100, (daysBetween(first.from, published_on) / length) * 100),
    }))
    .filter((mark) => mark.x >= 0)
  // More names than these would overlap.
  const named = marks.at(-1)
  const ticks = [...new Set([0, 1 / 3, 2 / 3, 1].map((share) => Math.round(share * (weeks.length - 1))))]
  return (
    <div>
      <div
        role="img"
        aria-label={t('insights.views.chart', {
          first: first.views,
          last: last.views,
          weeks: weeks.length,
          medians: hasMedian
            ? t('insights.views.chartMedian', {
                first: formatNumber(first.median ?? 0),
                last: formatNumber(last.median ?? 0),
              })
            : '',
        })}
        className="grid grid-cols-[1.75rem_minmax(0,1fr)_5rem] grid-rows-[12.25rem_1.5rem] gap-x-2 text-13 max-md:grid-rows-[10.25rem_1.5rem]"
      >
        <svg aria-hidden="true" className="size-full overflow-visible fill-ink-2">
          {scale.ticks.map((tick) => (
            <text key={tick} x="100%" y={`${scale.at(tick)}%`} dy="0.35em" textAnchor="end">
              {formatNumber(tick)}
            </text>
          ))}
        </svg>
        <svg aria-hidden="true" className="size-full overflow-visible">
          {scale.ticks.map((tick) => (
            <line
              key={tick}
              x1="0"
              x2="100%"
              y1={`${scale.at(tick)}%`}
              y2={`${scale.at(tick)}%`}
              className="stroke-line"
            />
          ))}
          {marks.map((mark) => (
            <line key={mark.id} x1={`${mark.x}%`} x2={`${mark.x}%`} y1="0" y2="100%" className="stroke-ink-3" />
          ))}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" className="overflow-visible">
            {hasMedian && (
              <polyline
                points={line(({ median }) => median)}
                vectorEffect="non-scaling-stroke"
                strokeDasharray="4 3"
                className="fill-none stroke-ink-3 [stroke-linejoin:round] [stroke-width:1.5]"
              />
            )}
            <polyline
              points={line(({ views }) => views)}
              vectorEffect="non-scaling-stroke"
              className="fill-none stroke-ink [stroke-linejoin:round] [stroke-width:2.25]"
            />
          </svg>
          {weeks.length === 1 && <circle cx="50%" cy={`${scale.at(last.views)}%`} r="4" className="fill-ink" />}
          {named && (
            <text
              x={`${named.x}%`}
              y="0"
              dx={named.x > 45 ? -7 : 7}
              textAnchor={named.x > 45 ? 'end' : 'start'}
              className="fill-ink-2 stroke-wall [paint-order:stroke] [stroke-width:4px]"
            >
              <tspan dy="0.9em">{shortened(named.title)}</tspan>
              <tspan x={`${named.x}%`} dx={named.x > 45 ? -7 : 7} dy="1.25em">
                {t('insights.views.published')}
              </tspan>
            </text>
          )}
        </svg>
        <svg aria-hidden="true" className="size-full overflow-visible">
          <text x="0" y={`${ownEnd}%`} dy="0.35em" className="fill-ink font-semibold">
            {t('insights.you', { figure: formatNumber(last.views) })}
          </text>
          {hasMedian && (
            <text x="0" y={`${medianEnd}%`} dy="0.35em" className="fill-ink-2">
              {t('insights.theMedian', { figure: formatNumber(last.median ?? 0) })}
            </text>
          )}
        </svg>
        <svg aria-hidden="true" className="col-start-2 size-full overflow-visible fill-ink-2">
          {ticks.map((place, at) => (
            <text
              key={place}
              x={`${x(place)}%`}
              y="100%"
              dy="-0.1em"
              textAnchor={
                ticks.length === 1 ? 'middle' : at === 0 ? 'start' : at === ticks.length - 1 ? 'end' : 'middle'
              }
              className={at === 0 || at === ticks.length - 1 ? '' : 'max-sm:hidden'}
            >
              {day(weeks[place]?.from ?? first.from)}
            </text>
          ))}
        </svg>
      </div>
      <table className="sr-only">
        <caption>{t('insights.views.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('insights.views.week')}</th>
            <th scope="col">{t('insights.views.own')}</th>
            <th scope="col">{t('insights.views.median')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.from}>
              <th scope="row">{day(week.from)}</th>
              <td>{formatNumber(week.views)}</td>
              <td>{week.median === null ? '–' : formatNumber(week.median)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
