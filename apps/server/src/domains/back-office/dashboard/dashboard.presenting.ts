/** Rollup rows as the dashboard shows them: sums, shares and steps. Rates are of whole periods, never means of days. */
import type { Dashboard, DashboardTotals, DemandCell } from '@husrum/contract/back-office/dashboard.ts'
import { plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { CALIBRATION_LIMIT } from '../../market/matching/formula/formula.service.ts'
import { namedOption, nameIn, type References } from '../../foundation/reference/reference.service.ts'
import type { AnswersRow, DayRow, Days, DemandRow, QualityRow, SpreadRow } from './dashboard.queries.ts'
import type { Period, Read } from './dashboard.service.ts'
import { presentRevenue } from './revenue.presenting.ts'

/** Most regions and styles in the table; the busiest ones are shown. */
const MOST_REGIONS = 12
const MOST_STYLES = 10
const MOST_WANTED = 3
/** Fewer briefs do not show what is wanted. */
const WANTED_BRIEFS = 3
const MONTH_DAYS = 30
/** Upper bounds of the steps in hours; the last step has none. */
const HOURS = [1, 4, 8, 24, 48]
const LEADS = [0, 1, 2, 3, 5, 10, 20]

export const percentOf = (part: number, all: number): number | null =>
  all > 0 ? Math.round((1000 * part) / all) / 10 : null
const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const within =
  ({ from, to }: Days) =>
  ({ day }: { day: string }) =>
    day >= from && day <= to

const none: Omit<DayRow, 'day'> = {
  briefs: 0,
  saw_matches: 0,
  saw_three: 0,
  invited: 0,
  invitations: 0,
  answered: 0,
  won: 0,
  sent: 0,
  sent_answered: 0,
  sent_declined: 0,
  sent_expired: 0,
  answer_minutes: null,
}

export function presentDashboard(refs: References, read: Read, locale: Locale): Dashboard {
  const { period, days, answers } = read
  const spreadFrom = (first: string) => read.spread.filter(({ from_day }) => from_day === first)
  const { now, before } = period
  const rows = days.filter(within(now))
  const totals = totalsOf(rows, answers.median)
  return {
    period: { ...now, days: period.days },
    before: { ...before, days: period.days },
    totals,
    totals_before: totalsOf(days.filter(within(before)), answers.median_before),
    series: seriesOf(period, days),
    demand: demandOf(refs, read.demand, period.days, locale),
    calibration: calibrationOf(read.quality.percents),
    ...traitsOf(read.quality.traits),
    spread: {
      ...spreadOf(spreadFrom(now.from)),
      before: spreadOf(spreadFrom(before.from)),
      steps: stepsOf(LEADS, spreadFrom(now.from), ({ leads }) => leads).map(({ rows: own, ...step }) => ({
        ...step,
        experts: sum(own.map(({ experts }) => experts)),
      })),
    },
    answers: answersOf(rows, answers),
    revenue: read.revenue && presentRevenue(refs, read.revenue, period, locale),
  }
}

function totalsOf(rows: readonly DayRow[], answer_minutes: number | null): DashboardTotals {
  const of = (key: keyof typeof none) => sum(rows.map((row) => row[key] ?? 0))
  return {
    briefs: of('briefs'),
    saw_matches: of('saw_matches'),
    saw_three: of('saw_three'),
    invited: of('invited'),
    invitations: of('invitations'),
    answered: of('answered'),
    won: of('won'),
    sent: of('sent'),
    answered_percent: percentOf(of('sent_answered'), of('sent_answered') + of('sent_expired')),
    answer_minutes,
  }
}

function seriesOf({ now, before, days }: Period, rows: readonly DayRow[]): Dashboard['series'] {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const shown = (day: string) => {
    const { briefs, invited, won, sent, answered_percent, answer_minutes } = totalsOf(
      [byDay.get(day) ?? { day, ...none }],
      byDay.get(day)?.answer_minutes ?? null,
    )
    return { briefs, invited, won, sent, answered_percent, answer_minutes }
  }
  return Array.from({ length: days }, (_, at) => {
    const day = plusDays(now.from, at)
    return { day, ...shown(day), before: shown(plusDays(before.from, at)) }
  })
}

/** The steps `[from, to)` in whole numbers; the last has no end. `to` is shown as the last number inside. */
function stepsOf<Row>(bounds: readonly number[], rows: readonly Row[], of: (row: Row) => number) {
  return bounds.map((from, at) => {
    const next = bounds[at + 1]
    return {
      from,
      to: next === undefined ? null : next - 1,
      rows: rows.filter((row) => of(row) >= from && (next === undefined || of(row) < next)),
    }
  })
}

function answersOf(rows: readonly DayRow[], { hours }: AnswersRow): Dashboard['answers'] {
  const all = sum(rows.map(({ sent }) => sent))
  const ended = sum(rows.map((row) => row.sent_answered + row.sent_expired))
  return {
    steps: stepsOf([0, ...HOURS], hours, (row) => row.hours).map(({ from, to, rows: own }) => ({
      from,
      to: to === null ? null : to + 1,
      leads: sum(own.map(({ leads }) => leads)),
    })),
    declined: sum(rows.map(({ sent_declined }) => sent_declined)),
    expired: sum(rows.map(({ sent_expired }) => sent_expired)),
    waiting: all - ended,
  }
}

/** The mean absolute difference of all pairs, divided by twice the mean. */
function giniOf(rows: readonly SpreadRow[]): number | null {
  const [experts, leads] = [sum(rows.map((row) => row.experts)), sum(rows.map((row) => row.experts * row.leads))]
  if (leads === 0) return null
  let [seen, area] = [0, 0]
  for (const row of rows.toSorted((a, b) => a.leads - b.leads)) {
    const own = row.experts * row.leads
    area += row.experts * (2 * seen + own)
    seen += own
  }
  return rounded(1 - area / (experts * leads), 3)
}

function spreadOf(rows: readonly SpreadRow[]) {
  const experts = sum(rows.map((row) => row.experts))
  const without = sum(rows.filter(({ leads }) => leads === 0).map((row) => row.experts))
  return {
    experts,
    leads: sum(rows.map((row) => row.experts * row.leads)),
    gini: giniOf(rows),
    without_percent: percentOf(without, experts),
  }
}

function calibrationOf(percents: QualityRow['percents']): Dashboard['calibration'] {
  const steps = [...Map.groupBy(percents, ({ percent }) => Math.min(9, Math.floor(percent / 10)))]
    .toSorted(([a], [b]) => a - b)
    .map(([, rows]) => {
      const matches = sum(rows.map((row) => row.matches))
      return {
        matches,
        said: sum(rows.map((row) => row.percent * row.matches)) / matches,
        happened: (100 * sum(rows.map((row) => row.agreed))) / matches,
      }
    })
  const matches = sum(steps.map((step) => step.matches))
  const off = sum(steps.map((step) => step.matches * Math.abs(step.said - step.happened)))
  return {
    matches,
    error_points: matches > 0 ? rounded(off / matches, 1) : null,
    limit_points: CALIBRATION_LIMIT * 100,
    steps: steps.map((step) => ({ ...step, said: rounded(step.said, 1), happened: rounded(step.happened, 1) })),
  }
}

function traitsOf(traits: QualityRow['traits']): Pick<Dashboard, 'reasons' | 'relaxed'> {
  const all = traits.find(({ kind }) => kind === 'all') ?? { shown: 0, invited: 0, won: 0 }
  const of = (wanted: 'reason' | 'relaxed') => ({ all, list: traits.filter(({ kind }) => kind === wanted) })
  return { reasons: of('reason'), relaxed: of('relaxed') }
}

/** The regions and styles with most briefs and experts; those merged in the meantime are left out. */
function demandOf(refs: References, rows: readonly DemandRow[], days: number, locale: Locale): Dashboard['demand'] {
  const known = rows.filter(({ style_id }) => refs.resolve('style', style_id))
  const busiest = (key: 'state_id' | 'style_id', most: number) =>
    [...Map.groupBy(known, (row) => row[key])]
      .map(([id, own]) => ({ id, size: sum(own.map((row) => 4 * row.briefs + row.experts)) }))
      .toSorted((a, b) => b.size - a.size || a.id - b.id)
      .slice(0, most)
      .map(({ id }) => id)
  const [regions, styles] = [busiest('state_id', MOST_REGIONS), busiest('style_id', MOST_STYLES)]
  const cells: DemandCell[] = known
    .filter((row) => regions.includes(row.state_id) && styles.includes(row.style_id))
    .map(({ state_id, style_id, briefs, experts, free_places }) => ({
      region_id: state_id,
      style_id,
      briefs,
      experts,
      free_places,
      ratio: free_places > 0 ? rounded((briefs * MONTH_DAYS) / days / free_places, 2) : null,
    }))
  const wanted = cells
    .filter(({ briefs, ratio }) => briefs >= WANTED_BRIEFS && (ratio === null || ratio > 1))
    .toSorted((a, b) => (b.ratio ?? Infinity) - (a.ratio ?? Infinity) || b.briefs - a.briefs)
  return {
    regions: regions.map((id) => {
      const state = refs.state(id)
      return { id, name: nameIn(state, locale), country: nameIn(refs.country(state.country_id), locale) }
    }),
    styles: styles.map((id) => namedOption(refs.row('style', id), locale)),
    cells,
    most_wanted: wanted.slice(0, MOST_WANTED).map(({ region_id, style_id }) => ({ region_id, style_id })),
  }
}
