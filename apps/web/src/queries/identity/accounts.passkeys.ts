/** The own passkeys. `lib/session/passkeys.ts` adds one. */
import { queryOptions } from '@tanstack/react-query'
import { passkeys } from '@husrum/contract/identity/accounts/passkeys.ts'
import type { Api } from '#lib/api/api.ts'
import type { FactorProof } from './accounts.second-factor.ts'

export const passkeyQueries = (api: Api) => ({
  list: () =>
    queryOptions({
      queryKey: ['passkeys'],
      queryFn: async ({ signal }) => (await api(passkeys).listPasskeys({}, { signal })).data,
    }),
})

export const passkeyActions = (api: Api) => {
  const calls = api(passkeys)
  return {
    rename: (id: number, name: string) => calls.renamePasskey({ params: { id }, body: { name } }),
    // the dialog shows why
    remove: (id: number, body: FactorProof) =>
      calls.removePasskey({ params: { id }, body }, { quiet: ['last_factor'] }),
  }
}
