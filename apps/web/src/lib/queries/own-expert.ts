/** The signed-in expert's own profile: read, changed, handed in. */
import { queryOptions } from '@tanstack/react-query'
import type { ExpertPatch, OwnExpert } from '@husrum/contract/profiles.ts'
import type { Api } from '../api.ts'

/**
 * The forms take their schemas out of the same files as these tables, so the files hold zod: they come when somebody calls, not with every page
 * whose loader might.
 */
const profileCalls = async (api: Api) => api((await import('@husrum/contract/profiles.ts')).profiles)
const joiningCalls = async (api: Api) => api((await import('@husrum/contract/joining.ts')).joining)

export const ownExpertQueries = (api: Api) => ({
  profile: () =>
    queryOptions({
      queryKey: ['own-expert'],
      queryFn: async ({ signal }): Promise<OwnExpert> =>
        (await (await profileCalls(api)).getOwnExpert({}, { signal })).data,
    }),
})

export const ownExpertActions = (api: Api) => ({
  change: async (body: ExpertPatch): Promise<OwnExpert> =>
    (await (await profileCalls(api)).patchOwnExpert({ body })).data,
  /** For review, first or again. */
  handIn: async (): Promise<OwnExpert> => (await (await joiningCalls(api)).submitExpert()).data,
})
