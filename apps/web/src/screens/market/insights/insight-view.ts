/** The period and the comparison group in the address of the insights. */
import type { InsightPeriod } from '@husrum/contract/market/insights/insights.ts'
import { INSIGHT_DAYS_MAX } from '@husrum/contract/core/limits.ts'
import type { InsightQuery } from '#queries/market/insights.ts'
import { search, searchFlag, searchOption } from '#lib/addresses/search.ts'
import { ownDays, searchDay, type Days } from '#parts/market/insights/own-days.ts'

const periods = { '30': '30_days', '90': '90_days', '12m': '12_months' } as const satisfies Record<
  string,
  InsightPeriod
>
export const shownPeriods = ['30', '90', '12m'] as const
export type ShownPeriod = (typeof shownPeriods)[number]

export const readInsightView = search({
  period: searchOption(shownPeriods),
  from: searchDay(),
  to: searchDay(),
  compare: searchOption(['country']),
  example: searchFlag(),
})
export type InsightView = ReturnType<typeof readInsightView>

export const daysOf = (view: InsightView): Days | undefined => ownDays(view, INSIGHT_DAYS_MAX)

export function queryOf(view: InsightView): InsightQuery {
  const days = daysOf(view)
  return {
    ...(days ? { date_from: days.from, date_to: days.to } : { period: periods[view.period ?? '90'] }),
    ...(view.compare ? { compare: view.compare } : {}),
  }
}
