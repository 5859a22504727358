/** Experts as staff see them: the queue, one of them with everything, and what staff decide. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AdminExpertDetail, reviewExpert } from '@husrum/contract/onboarding.ts'
import type { ExpertStatus } from '@husrum/contract/vocabulary.ts'
import type { Api } from '../api.ts'
import { hasStatus } from '../refusals.ts'

export type QueueQuery = {
  status?: ExpertStatus | undefined
  waiting?: 'yes' | undefined
  words?: string | undefined
  sort?: 'newest' | 'name' | undefined
  page?: number | undefined
}
export type Review = z.input<typeof reviewExpert>

/** The file holds the registration forms' schemas too: it comes when staff call, not with a page. */
const calls = async (api: Api) => api((await import('@husrum/contract/onboarding.ts')).onboarding)

/** Others decide meanwhile. */
const POLL_MS = 60_000

export const adminExpertQueries = (api: Api) => ({
  /** While another page is on its way the last one stays. */
  list: ({ status, waiting, words, sort, page }: QueueQuery) =>
    queryOptions({
      queryKey: ['admin-experts', 'list', { status, waiting, words, sort, page }],
      queryFn: async ({ signal }) => {
        const query = {
          ...asked({ status, waiting, words, sort }),
          page,
        }
        const found = await (await calls(api)).listAdminExperts({ query }, { signal })
        if (found instanceof Blob) throw new Error('a table came where a page was asked for')
        return found
      },
      placeholderData: keepPreviousData,
      refetchInterval: POLL_MS,
    }),
  /** Null when there is no expert of that number. */
  detail: (id: number) =>
    queryOptions({
      queryKey: ['admin-experts', 'detail', id],
      queryFn: async ({ signal }): Promise<AdminExpertDetail | null> => {
        try {
          return (await (await calls(api)).getAdminExpert({ params: { id } }, { signal })).data
        } catch (error) {
          if (hasStatus(error, 404)) return null
          throw error
        }
      },
    }),
})

/** All that the filters leave, as a table. */
export async function fetchExpertsTable(api: Api, filters: QueueQuery): Promise<Blob> {
  const table = await (await calls(api)).listAdminExperts({ query: { ...asked(filters), format: 'csv' } })
  if (!(table instanceof Blob)) throw new Error('a page came where a table was asked for')
  return table
}

const asked = ({ status, waiting, words, sort }: QueueQuery) => ({ status, waiting, q: words, sort })

export const reviewAdminExpert = async (api: Api, id: number, body: Review): Promise<AdminExpertDetail> =>
  (await (await calls(api)).reviewExpert({ params: { id }, body }, { quiet: ['changed_elsewhere'] })).data
