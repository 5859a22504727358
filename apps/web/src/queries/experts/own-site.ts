/** The expert's own site: the chosen name and the widgets on external pages. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api/api.ts'

// the file also contains schemas: it is loaded with the first call
const calls = async (api: Api) => api((await import('@husrum/contract/experts/own-site.ts')).ownSites)

/** Errors are shown beside the field. */
const said = { quiet: ['handle_taken', 'handle_changes_used', 'profile_not_public', 'domain_taken'] } as const

export const ownSiteQueries = (api: Api) => ({
  site: () =>
    queryOptions({
      queryKey: ['own-site'],
      queryFn: async ({ signal }) => (await (await calls(api)).getOwnSite({}, { signal })).data,
    }),
})

export const ownSiteActions = (api: Api) => ({
  choose: async (handle: string) => (await (await calls(api)).chooseHandle({ body: { handle } }, said)).data,
  connect: async (host: string) => (await (await calls(api)).connectDomain({ body: { host } }, said)).data,
  check: async () => (await (await calls(api)).checkDomain()).data,
  disconnect: async () => (await calls(api)).removeDomain(),
})
