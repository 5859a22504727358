/** Paid subscriptions: the rollup has the changes by day; the sum of all days up to one is the state on that day. */
import type { Dashboard, DashboardRevenue } from '@husrum/contract/back-office/dashboard.ts'
import { plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { nameIn, type References } from '../../foundation/reference/reference.service.ts'
import type { RevenueRow } from './dashboard.queries.ts'
import type { Period } from './dashboard.service.ts'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const percentOf = (part: number, all: number): number | null => (all > 0 ? Math.round((1000 * part) / all) / 10 : null)
const upTo = (rows: readonly RevenueRow[], day: string) => rows.filter((row) => row.day === null || row.day <= day)
const count = (rows: readonly RevenueRow[], key: 'paying' | 'trialing' | 'started' | 'ended') =>
  sum(rows.map((row) => row[key]))

/** In the currencies of `sold`. The sum is rounded once, to the smallest unit. */
function monthlyOf(rows: readonly RevenueRow[], sold: readonly RevenueRow[] = rows): DashboardRevenue['monthly'] {
  return (['DKK', 'EUR'] as const)
    .filter((currency) => sold.some((row) => row.currency === currency))
    .map((currency) => ({ currency, rows: rows.filter((row) => row.currency === currency) }))
    .map(({ currency, rows: own }) => ({ currency, amount: Math.round(sum(own.map((row) => row.paying_year)) / 12) }))
}

export function presentRevenue(
  refs: References,
  rows: readonly RevenueRow[],
  { now, before, days }: Period,
  locale: Locale,
): NonNullable<Dashboard['revenue']> {
  const [opened, first] = [upTo(rows, before.to), rows.filter(({ day }) => day === null)]
  const inside = rows.filter(({ day }) => day !== null && day >= now.from)
  const earlier = rows.filter(({ day }) => day !== null && day < now.from)
  const plans = [...Map.groupBy(rows, ({ plan_id }) => plan_id)].toSorted(([a], [b]) => a - b)
  return {
    paying: count(rows, 'paying'),
    paying_before: count(opened, 'paying'),
    monthly: monthlyOf(rows),
    monthly_before: monthlyOf(opened, rows),
    started: count(inside, 'started'),
    ended: count(inside, 'ended'),
    churn_percent: percentOf(count(inside, 'ended'), count(opened, 'paying')),
    churn_percent_before: percentOf(count(earlier, 'ended'), count(first, 'paying')),
    series: Array.from({ length: days }, (_, at) => {
      const day = plusDays(now.from, at)
      const standing = upTo(rows, day)
      return { day, paying: count(standing, 'paying'), monthly: monthlyOf(standing, rows) }
    }),
    plans: plans.flatMap(([id, own]) => {
      const plan = refs.resolve('plan', id)
      if (!plan) return []
      const ofPeriod = own.filter(({ day }) => day !== null && day >= now.from)
      return {
        plan: { id, name: nameIn(plan, locale) },
        paying: count(own, 'paying'),
        trialing: count(own, 'trialing'),
        started: count(ofPeriod, 'started'),
        ended: count(ofPeriod, 'ended'),
        monthly: monthlyOf(own),
      }
    }),
  }
}
