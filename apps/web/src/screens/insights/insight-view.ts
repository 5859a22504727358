/** What the address says of the insights: which days, beside whom. */
import type { InsightPeriod } from '@husrum/contract/insights.ts'
import { MOST_INSIGHT_DAYS } from '@husrum/contract/limits.ts'
import { daysBetween } from '@husrum/contract/rules/copenhagen-time.ts'
import type { InsightQuery } from '#lib/queries/insights.ts'
import { search, searchFlag, searchOption, type SearchParam } from '#lib/search.ts'

const periods = { '30': '30_days', '90': '90_days', '12m': '12_months' } as const satisfies Record<
  string,
  InsightPeriod
>
export const shownPeriods = ['30', '90', '12m'] as const
export type ShownPeriod = (typeof shownPeriods)[number]

/** A day that exists, as `2026-11-20`. */
const searchDay = (): SearchParam<string> => (value) => {
  if (typeof value !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(value)) return undefined
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.getUTCDate() === Number(value.slice(8)) ? value : undefined
}

export const readInsightView = search({
  period: searchOption(shownPeriods),
  from: searchDay(),
  to: searchDay(),
  compare: searchOption(['country']),
  example: searchFlag(),
})
export type InsightView = ReturnType<typeof readInsightView>

/** Own days when both make sense, else a period. */
export function ownDays({ from, to }: InsightView): { from: string; to: string } | undefined {
  if (!from || !to || to < from || daysBetween(from, to) >= MOST_INSIGHT_DAYS) return undefined
  return { from, to }
}

export function queryOf(view: InsightView): InsightQuery {
  const days = ownDays(view)
  return {
    ...(days ? { date_from: days.from, date_to: days.to } : { period: periods[view.period ?? '90'] }),
    ...(view.compare ? { compare: view.compare } : {}),
  }
}
