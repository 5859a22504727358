/** The expert's leads: one page of the list, and one lead with its whole brief. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { leads, type LeadDetail } from '@husrum/contract/market/leads/leads.ts'
import type { leadSorts, LeadStatus } from '@husrum/contract/core/vocabulary.ts'
import type { Api } from '#lib/api/api.ts'
import { isLive } from '#lib/live/live-state.ts'
import { hasStatus } from '#lib/api/refusals.ts'

/** The filters of a list; days are `2026-11-20`, in Copenhagen. */
export type LeadListQuery = {
  statuses?: readonly LeadStatus[] | undefined
  archived?: boolean | undefined
  /** Only snoozed leads, or only the others. */
  snoozed?: boolean | undefined
  words?: string | undefined
  from?: string | undefined
  to?: string | undefined
  sort?: (typeof leadSorts)[number] | undefined
  /** Only those assigned to the signed-in person. */
  mine?: boolean | undefined
  page?: number | undefined
}

/** New leads arrive while the list is open: the polling interval without live events. */
const POLL_MS = 30_000

const filtersOf = ({ statuses, archived, snoozed, words, from, to, sort, mine }: LeadListQuery) => ({
  status: statuses,
  deleted: archived ? ('1' as const) : ('0' as const), // the literal type, not any text
  snoozed: snoozed === undefined ? undefined : snoozed ? ('1' as const) : ('0' as const), // the same
  q: words,
  date_from: from,
  date_to: to,
  sort,
  assigned: mine ? ('me' as const) : undefined, // the same
})

/** The whole filtered list as a table; it includes snoozed leads. */
export const fetchLeadTable = (api: Api, { snoozed, ...query }: LeadListQuery): Promise<Blob> =>
  api(leads).exportLeads({ query: filtersOf({ ...query, snoozed: snoozed || undefined }) })

export const leadQueries = (api: Api) => ({
  /** While another page loads the last one stays. */
  list: ({ statuses, archived, snoozed, words, from, to, sort, mine, page }: LeadListQuery) =>
    queryOptions({
      queryKey: ['leads', 'list', { statuses, archived, snoozed, words, from, to, sort, mine, page }],
      queryFn: ({ signal }) =>
        api(leads).listLeads(
          { query: { ...filtersOf({ statuses, archived, snoozed, words, from, to, sort, mine }), page } },
          { signal },
        ),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (isLive() ? false : state.status === 'error' ? 2 * POLL_MS : POLL_MS),
    }),
  /** How fast and how often the expert answers. */
  statistics: () =>
    queryOptions({
      queryKey: ['leads', 'statistics'],
      queryFn: async ({ signal }) => (await api(leads).getLeadStatistics({}, { signal })).data,
    }),
  /** Null when there is no lead with that number. */
  detail: (id: number) =>
    queryOptions({
      queryKey: ['leads', 'detail', id],
      queryFn: async ({ signal }): Promise<LeadDetail | null> => {
        try {
          return (await api(leads).getLead({ params: { id } }, { signal })).data
        } catch (error) {
          if (hasStatus(error, 404)) return null
          throw error
        }
      },
    }),
})
