/** The figures of the whole marketplace, for staff. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Dashboard } from '@husrum/contract/back-office/dashboard.ts'
import type { Api } from '#lib/api/api.ts'
import { adminKey } from './staff-lists.ts'

export type DashboardQuery = { from?: string; to?: string }
export type DashboardAnswer = { data: Dashboard; meta: { updated_at: string | null } }

const calls = async (api: Api) => api((await import('@husrum/contract/back-office/dashboard.ts')).dashboards)
/** The interval at which the server counts the figures. */
const POLL_MS = 300_000

/** While another period loads the last one stays. */
export const dashboardQueries = (api: Api) => ({
  figures: (query: DashboardQuery) =>
    queryOptions({
      queryKey: [...adminKey, 'dashboard', query],
      queryFn: async ({ signal }): Promise<DashboardAnswer> => {
        const answer = await (await calls(api)).getDashboard({ query }, { signal })
        if (answer instanceof Blob) throw new Error('Figures were asked for, a table came')
        return answer
      },
      placeholderData: keepPreviousData,
      refetchInterval: POLL_MS,
    }),
  table: async (query: DashboardQuery): Promise<Blob> => {
    const answer = await (await calls(api)).getDashboard({ query: { ...query, format: 'csv' } })
    if (!(answer instanceof Blob)) throw new Error('A table was asked for, figures came')
    return answer
  },
})
