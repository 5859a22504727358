import { clsx } from 'clsx'
import type { TFunction } from 'i18next'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard, DashboardRevenue } from '@husrum/contract/back-office/dashboard.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { formatMoney, formatNumber } from '#lib/language/format.ts'
import { changeOf, clockOf, daysOver, lineOf, pointsOf, signed } from './figures.ts'

type Change = { words: string; isGood: boolean | undefined; beside?: string }
type Tile = { label: string; value: ReactNode; change: Change | undefined; line: readonly (number | null)[] }

/** Six figures, each with its change and its daily values. */
export function Tiles({ data, now }: { data: Dashboard; now: number }) {
  const { t } = useTranslation()
  const today = copenhagenDay(new Date(now))
  const revenue = data.revenue && { ...data.revenue, series: [...daysOver(data.revenue.series, today)] }
  const tiles = useTiles({ ...data, revenue, series: [...daysOver(data.series, today)] })
  return (
    <dl
      aria-label={t('admin-dashboard.tiles.label')}
      className={clsx(
        'grid grid-cols-2 overflow-hidden rounded-photo border border-line [&>div]:-mt-px [&>div]:-ml-px [&>div]:border-t [&>div]:border-l [&>div]:border-line',
        tiles.length === 6 ? 'sm:grid-cols-3 xl:grid-cols-6' : 'sm:grid-cols-3 xl:grid-cols-5',
      )}
    >
      {tiles.map(({ label, value, change, line }) => (
        <div key={label} className="min-w-0 px-3.5 pt-3 pb-3.5 md:px-4">
          <dt className="text-13 text-ink-2">{label}</dt>
          <dd>
            <p className="numerals-tight text-28 leading-tight font-semibold tracking-[-0.025em]">{value}</p>
            <p className="min-h-5 text-13 text-ink-2">
              {change && (
                <>
                  <b className={clsx(change.isGood !== undefined && (change.isGood ? 'text-success' : 'text-danger'))}>
                    {change.words}
                  </b>{' '}
                  {change.beside}
                </>
              )}
            </p>
            <Sparkline values={line} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Unit = ({ children }: { children: ReactNode }) => (
  <small className="text-15 font-normal tracking-normal text-ink-2">{children}</small>
)

function useTiles({ totals, totals_before: before, series, revenue }: Dashboard): Tile[] {
  const { t } = useTranslation()
  const inPercent = (now: number, then: number): Change | undefined => {
    const percent = changeOf(now, then)
    if (percent === undefined) return undefined
    const words = t('admin-dashboard.percent', { value: signed(percent, formatNumber(percent)) })
    return {
      words,
      isGood: percent === 0 ? undefined : percent > 0,
      beside: t('admin-dashboard.from', { value: then }),
    }
  }
  const count = (key: 'briefs' | 'sent' | 'won'): Tile => ({
    label: t(`admin-dashboard.tiles.${key}`),
    value: formatNumber(totals[key]),
    change: inPercent(totals[key], before[key]),
    line: series.map((day) => day[key]),
  })
  const points = pointsOf(totals.answered_percent, before.answered_percent)
  const sooner =
    totals.answer_minutes === null || before.answer_minutes === null
      ? undefined
      : totals.answer_minutes - before.answer_minutes
  return [
    count('briefs'),
    count('sent'),
    {
      label: t('admin-dashboard.tiles.answered'),
      value:
        totals.answered_percent === null ? (
          '–'
        ) : (
          <>
            {formatNumber(totals.answered_percent)}
            <Unit>&#8239;%</Unit>
          </>
        ),
      change:
        points === undefined
          ? undefined
          : {
              words: signed(points, formatNumber(points)),
              isGood: points === 0 ? undefined : points > 0,
              beside: t('admin-dashboard.points'),
            },
      line: series.map((day) => day.answered_percent),
    },
    {
      label: t('admin-dashboard.tiles.minutes'),
      value: totals.answer_minutes === null ? '–' : <Minutes minutes={totals.answer_minutes} />,
      change:
        sooner === undefined
          ? undefined
          : {
              words: `${sooner < 0 ? '−' : sooner > 0 ? '+' : ''}${timeWords(t, Math.abs(sooner))}`,
              isGood: sooner === 0 ? undefined : sooner < 0,
            },
      line: series.map((day) => day.answer_minutes),
    },
    count('won'),
    ...(revenue ? [revenueTile(revenue, t)] : []),
  ]
}

function Minutes({ minutes }: { minutes: number }) {
  const { t } = useTranslation()
  return clockOf(minutes).map(({ unit, value }, at) => (
    <Fragment key={unit}>
      {at > 0 && ' '}
      {formatNumber(value)}
      <Unit>&#8239;{t(`admin-dashboard.unit.${unit}`)}</Unit>
    </Fragment>
  ))
}

const timeWords = (t: TFunction, minutes: number): string =>
  clockOf(minutes)
    .map(({ unit, value }) => `${formatNumber(value)}\u00A0${t(`admin-dashboard.unit.${unit}`)}`)
    .join(' ')

/** Rounds to whole units of the currency. */
const inWhole = (minor: number): number => Math.round(minor / 100) * 100

/** The monthly revenue in the first currency that has any; a second currency is next to it. */
function revenueTile(revenue: DashboardRevenue, t: TFunction): Tile {
  const [first, second] = revenue.monthly.filter(({ amount }) => amount > 0)
  const currency = first?.currency ?? 'DKK'
  const of = (sums: typeof revenue.monthly) => sums.find((sum) => sum.currency === currency)?.amount ?? 0
  const percent = changeOf(of(revenue.monthly), of(revenue.monthly_before))
  return {
    label: t('admin-dashboard.tiles.revenue'),
    value: formatMoney(inWhole(of(revenue.monthly)), currency),
    change: {
      words:
        percent === undefined ? '' : t('admin-dashboard.percent', { value: signed(percent, formatNumber(percent)) }),
      isGood: percent ? percent > 0 : undefined,
      beside: [
        t('admin-dashboard.paying', { count: revenue.paying }),
        ...(second ? [`+ ${formatMoney(inWhole(second.amount), second.currency)}`] : []),
      ].join(' '),
    },
    line: revenue.series.map((day) => of(day.monthly)),
  }
}

function Sparkline({ values }: { values: readonly (number | null)[] }) {
  if (values.filter((value) => value !== null).length < 2) return <div className="mt-2 h-7" />
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="mt-2 h-7 w-full overflow-visible"
    >
      <polyline
        points={lineOf(values)}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-ink [stroke-linejoin:round] [stroke-width:1.5]"
      />
    </svg>
  )
}
