/** The rollup rows of a period and of as many days before it. */
import type { Audience, QueryOf } from '@husrum/contract/core/endpoint.ts'
import type { dashboards } from '@husrum/contract/back-office/dashboard.ts'
import { copenhagenDay, daysBetween, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { Db } from '../../../platform/database/database.ts'
import * as queries from './dashboard.queries.ts'
import type { Days } from './dashboard.queries.ts'

export { countDashboard } from './counting.service.ts'

const USUAL_DAYS = 30

export type Period = { now: Days; before: Days; days: number }
/** The days requested, otherwise the last 30 including today. */
export function periodOf(
  { from, to }: Pick<QueryOf<typeof dashboards.getDashboard>, 'from' | 'to'>,
  today: Date,
): Period {
  const last = to ?? copenhagenDay(today)
  const first = from ?? plusDays(last, 1 - USUAL_DAYS)
  const days = daysBetween(first, last) + 1
  return { now: { from: first, to: last }, before: { from: plusDays(first, -days), to: plusDays(first, -1) }, days }
}

/** Only owners see amounts. */
export const seesMoney = (audience: Audience): boolean => audience === 'owner'

export const readCount = queries.selectCount

export type Read = {
  period: Period
  days: queries.DayRow[]
  answers: queries.AnswersRow
  demand: queries.DemandRow[]
  quality: queries.QualityRow
  spread: queries.SpreadRow[]
  revenue: queries.RevenueRow[] | null
}

export async function readDashboard(db: Db, period: Period, withMoney: boolean): Promise<Read> {
  const { now, before } = period
  const both = { from: before.from, to: now.to }
  const [days, answers, demand, quality, spread, revenue] = await Promise.all([
    queries.listDays(db, both),
    queries.selectAnswers(db, now, before),
    queries.listDemand(db, now),
    queries.selectQuality(db, now),
    queries.listSpread(db, now, before),
    withMoney ? queries.listRevenue(db, both) : null,
  ])
  return { period, days, answers, demand, quality, spread, revenue }
}
