/** The stored brief's life: changed by section, paused, taken up again, ended; and who has it. */
import { queryOptions } from '@tanstack/react-query'
import type { Brief, briefs } from '@husrum/contract/briefs.ts'
import type { CallOf } from '@husrum/contract/endpoint.ts'
import { matches, type Match } from '@husrum/contract/matches.ts'
import type { Api } from '../api.ts'
import { briefCalls } from './registration.ts'

export type BriefChange = NonNullable<CallOf<typeof briefs.putBrief>['body']>
export type BriefEnd = NonNullable<CallOf<typeof briefs.closeBrief>['body']>

export const briefActions = (api: Api) => ({
  /** Absent answers stay. */
  change: async (answers: BriefChange): Promise<Brief> =>
    (await (await briefCalls(api)).putBrief({ body: answers })).data,
  pause: async (): Promise<Brief> => (await (await briefCalls(api)).pauseBrief()).data,
  resume: async (): Promise<Brief> => (await (await briefCalls(api)).resumeBrief()).data,
  end: async (end: BriefEnd): Promise<Brief> => (await (await briefCalls(api)).closeBrief({ body: end })).data,
})

const PAGES = [1, 2, 3]

export const briefStandingQueries = (api: Api) => ({
  /** Where the latest brief stands and how many have it. What a page of matches shows counts as attention, so the smallest is asked for. */
  standing: () =>
    queryOptions({
      queryKey: ['matches', 'standing'],
      queryFn: async ({ signal }) => (await api(matches).listMatches({ query: { per_page: 1 } }, { signal })).meta,
    }),
  /** The experts who have the brief: as many pages of the list as it takes to find them, and no more. */
  holders: () =>
    queryOptions({
      queryKey: ['matches', 'holders'],
      queryFn: async ({ signal }): Promise<Match[]> => {
        const found: Match[] = []
        for (const page of PAGES) {
          const { data, meta, passed_on } = await api(matches).listMatches({ query: { page } }, { signal })
          found.push(...data.filter(({ lead_status }) => lead_status !== null))
          if (found.length + passed_on.length >= meta.invitations.used || page >= meta.last_page) break
        }
        return found.filter(({ status }) => status === 'invited' || status === 'replied')
      },
    }),
})
