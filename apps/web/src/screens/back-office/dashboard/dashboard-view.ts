/** The days that the address asks the dashboard for. */
import { DASHBOARD_DAYS_MAX } from '@husrum/contract/core/limits.ts'
import { plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { DashboardQuery } from '#queries/back-office/dashboard.ts'
import { search, searchOption } from '#lib/addresses/search.ts'
import { ownDays, searchDay, type Days } from '#parts/market/insights/own-days.ts'

export const shownPeriods = ['7', '30', '90'] as const
export type ShownPeriod = (typeof shownPeriods)[number]
export const USUAL: ShownPeriod = '30'

export const readDashboardView = search({ period: searchOption(shownPeriods), from: searchDay(), to: searchDay() })
export type DashboardView = ReturnType<typeof readDashboardView>

export const daysOf = (view: DashboardView): Days | undefined => ownDays(view, DASHBOARD_DAYS_MAX)

/** The default period is the server's own, which ends on its current day; `today` is in Copenhagen. */
export function queryOf(view: DashboardView, today: string): DashboardQuery {
  const days = daysOf(view)
  if (days) return days
  if (!view.period || view.period === USUAL) return {}
  return { from: plusDays(today, 1 - Number(view.period)), to: today }
}
