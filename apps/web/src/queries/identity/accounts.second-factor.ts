/** Two-step login: whether it is on, and how to change it. */
import { queryOptions } from '@tanstack/react-query'
import type { FactorProof as Beside } from '@husrum/contract/identity/accounts/factor-proof.ts'
import { secondFactor } from '@husrum/contract/identity/accounts/second-factor.ts'
import type { Api } from '#lib/api/api.ts'

/** The password, and a factor where one is on. */
export type FactorProof = Beside & { current_password: string }

export const secondFactorQueries = (api: Api) => ({
  state: () =>
    queryOptions({
      queryKey: ['second-factor'],
      queryFn: async ({ signal }) => (await api(secondFactor).getSecondFactor({}, { signal })).data,
    }),
})

export const secondFactorActions = (api: Api) => {
  const calls = api(secondFactor)
  return {
    start: async (body: FactorProof) =>
      (await calls.startSecondFactor({ body }, { quiet: ['email_unconfirmed'] })).data,
    confirm: async (code: string) => (await calls.confirmSecondFactor({ body: { code } })).data.recovery_codes,
    end: (body: FactorProof) => calls.endSecondFactor({ body }, { quiet: ['last_factor'] }),
    renewCodes: async (body: FactorProof) => (await calls.renewRecoveryCodes({ body })).data.recovery_codes,
  }
}
