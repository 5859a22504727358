/** The client's own brief, apart from its changes: profiles of experts read it too. */
import { queryOptions } from '@tanstack/react-query'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import type { Api } from '#lib/api/api.ts'
import { hasStatus } from '#lib/api/refusals.ts'

/**
 * The forms import their schemas from the same file as this table, so the file contains zod: it is loaded with a call,
 * not with every page whose loader might call.
 */
export const briefCalls = async (api: Api) => api((await import('@husrum/contract/clients/briefs/briefs.ts')).briefs)

export const briefQueries = (api: Api) => ({
  /** The signed-in client's brief, or null. */
  current: () =>
    queryOptions({
      queryKey: ['brief'],
      queryFn: async ({ signal }): Promise<Brief | null> => {
        try {
          return (await (await briefCalls(api)).getBrief({ query: { optional: '1' } }, { signal })).data
        } catch (error) {
          // an instance of the previous release does not have this endpoint
          if (hasStatus(error, 404)) return null
          throw error
        }
      },
    }),
})
