/** The figures of the own profile, matches and leads, beside the median nearby. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { insightCalls, type InsightPeriod, type Insights } from '@husrum/contract/market/insights/insights.ts'
import type { Api } from '#lib/api/api.ts'

export type InsightQuery = {
  period?: InsightPeriod | undefined
  /** Custom days; both are required. */
  date_from?: string | undefined
  date_to?: string | undefined
  compare?: 'area' | 'country' | undefined
}

/** An hour: the figures are by day, so changes in between do not matter. */
const STALE_MS = 3_600_000

/** While another period loads the last one stays. */
export const insightQueries = (api: Api) => ({
  figures: (query: InsightQuery) =>
    queryOptions({
      queryKey: ['insights', query],
      queryFn: async ({ signal }): Promise<Insights> => {
        const answer = await api(insightCalls).getInsights({ query }, { signal, quiet: true })
        if (answer instanceof Blob) throw new Error('Figures were asked for, a table came')
        return answer.data
      },
      staleTime: STALE_MS,
      placeholderData: keepPreviousData,
    }),
})

export async function fetchInsightsTable(api: Api, query: InsightQuery): Promise<Blob> {
  const answer = await api(insightCalls).getInsights({ query: { ...query, format: 'csv' } })
  if (!(answer instanceof Blob)) throw new Error('A table was asked for, figures came')
  return answer
}
