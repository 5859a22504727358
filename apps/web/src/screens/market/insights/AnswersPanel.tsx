import { clsx } from 'clsx'
import { Clock } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import type { Insights } from '@husrum/contract/market/insights/insights.ts'
import { formatNumber } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { InsightPanel } from './InsightPanel.tsx'
import { hourScale, rowsOf } from './scales.ts'

type Answers = Insights['answers']

/** From this share of the deadline on, an answer was close to it. */
const LATE = 0.85
const ROW_PX = 22
const DOT_PX = 7
/** The width of a dot on a phone, as a share of the chart. */
const DOT_SHARE = 4.4
const MONDAY = Date.UTC(2026, 0, 5, 12)

/** How many working hours each first answer took. */
export function AnswersPanel({ answers }: { answers: Answers }) {
  const { t } = useTranslation()
  const { hours, median_hours, leads } = answers
  const said = useHours()
  return (
    <InsightPanel
      id="insights-answers"
      title={t('insights.answers.title')}
      about={t('insights.answers.about', { count: leads.length })}
      figure={hours === null ? '–' : said(hours)}
      median={median_hours === null ? t('insights.noMedian') : t('insights.median', { median: said(median_hours) })}
      icon={<Clock aria-hidden="true" />}
      note={<AnswersNote answers={answers} />}
    >
      <AnswersChart answers={answers} />
    </InsightPanel>
  )
}

/** "7 h", "40 min" */
function useHours() {
  const { t } = useTranslation()
  return (hours: number) =>
    hours < 1
      ? t('insights.minutes', { minutes: Math.max(1, Math.round(hours * 60)) })
      : t('insights.hours', { hours: formatNumber(Math.round(hours)) })
}

function AnswersNote({ answers: { sentence } }: { answers: Answers }) {
  const { language } = useShell()
  const said = useHours()
  const leads = { b: <b>{null}</b>, a: <Link {...links.leads()} className="font-semibold" /> }
  if (!sentence) return <Trans i18nKey="insights.answers.plain" components={leads} />
  if (sentence.key === 'faster')
    return (
      <Trans
        i18nKey="insights.answers.faster"
        values={{ hours: said(sentence.hours), median: said(sentence.median_hours) }}
        components={leads}
      />
    )
  const weekday =
    sentence.weekday &&
    new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
      MONDAY + (sentence.weekday - 1) * 86_400_000,
    )
  return (
    <Trans
      i18nKey={weekday ? 'insights.answers.closeDay' : 'insights.answers.close'}
      count={sentence.answers}
      values={{ weekday: weekday ?? '' }}
      components={{
        b: <b>{null}</b>,
        a: <Link {...links.expertSettings('availability')} hash="days-off" className="font-semibold" />,
      }}
    />
  )
}

function AnswersChart({ answers: { leads, hours, median_hours, deadline_hours } }: { answers: Answers }) {
  const { t } = useTranslation()
  const said = useHours()
  const at = hourScale(deadline_hours)
  if (leads.length === 0) return <p className="self-start text-15 text-ink-2">{t('insights.answers.none')}</p>
  const dots = leads.map((lead) => ({ ...lead, x: at(lead.hours) })).toSorted((a, b) => a.x - b.x)
  const rows = rowsOf(
    dots.map(({ x }) => x),
    DOT_SHARE,
  )
  const ticks = [1, 3, 8, 24, deadline_hours].filter((tick, place, all) => all.indexOf(tick) === place)
  const marks = [
    ...(hours === null ? [] : [{ key: 'you' as const, x: at(hours), other: median_hours ?? Infinity, hours }]),
    ...(median_hours === null
      ? []
      : [{ key: 'theMedian' as const, x: at(median_hours), other: hours ?? -Infinity, hours: median_hours }]),
  ]
  return (
    <div
      role="img"
      aria-label={[
        t('insights.answers.chart', {
          count: leads.length,
          least: said(Math.min(...leads.map((lead) => lead.hours))),
          most: said(Math.max(...leads.map((lead) => lead.hours))),
        }),
        ...marks.map((mark) => `${t(`insights.${mark.key}`, { figure: said(mark.hours) })}.`),
      ].join(' ')}
      className="px-2 text-13"
    >
      <svg aria-hidden="true" className="h-42 w-full overflow-visible border-b border-ink-3 max-md:h-34">
        {marks.map(({ key, x, other, hours: figure }) => {
          // Each label is on the side away from the other line, unless the edge is too near.
          const isLeft = (figure <= other && x > 22) || x > 78
          return (
            <g key={key}>
              <line
                x1={`${x}%`}
                x2={`${x}%`}
                y1="0"
                y2="100%"
                strokeDasharray={key === 'you' ? undefined : '4 3'}
                className={key === 'you' ? 'stroke-ink [stroke-width:2]' : 'stroke-ink-3 [stroke-width:1.5]'}
              />
              <text
                x={`${x}%`}
                y={key === 'you' ? 0 : 19}
                dx={isLeft ? -7 : 7}
                dy="0.9em"
                textAnchor={isLeft ? 'end' : 'start'}
                className={clsx(
                  'stroke-wall [paint-order:stroke] [stroke-width:4px]',
                  key === 'you' ? 'fill-ink font-semibold' : 'fill-ink-2',
                )}
              >
                {t(`insights.${key}`, { figure: said(figure) })}
              </text>
            </g>
          )
        })}
        {dots.map(({ lead_id, x, hours: took }, place) => (
          <circle
            key={lead_id}
            cx={`${x}%`}
            cy="58%"
            r={DOT_PX}
            transform={`translate(0 ${(rows[place] ?? 0) * ROW_PX})`}
            className={clsx(
              '[stroke-width:1.5]',
              took >= deadline_hours * LATE ? 'fill-marigold stroke-ink' : 'fill-pine-text stroke-wall',
            )}
          />
        ))}
      </svg>
      <svg aria-hidden="true" className="h-6 w-full overflow-visible fill-ink-2">
        {ticks.map((tick, place) => (
          <text key={tick} x={`${at(tick)}%`} y="100%" dy="-0.15em" textAnchor="middle">
            {place === 0 || place === ticks.length - 1 ? t('insights.hours', { hours: tick }) : tick}
          </text>
        ))}
      </svg>
    </div>
  )
}
