/** Logging in in two steps: whether it is on, and what changes it. */
import { queryOptions } from '@tanstack/react-query'
import { secondFactor } from '@husrum/contract/second-factor.ts'
import type { Api } from '../api.ts'

export type FactorProof = { current_password: string; code: string }

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
    start: async (current_password: string) => (await calls.startSecondFactor({ body: { current_password } })).data,
    confirm: async (code: string) => (await calls.confirmSecondFactor({ body: { code } })).data.recovery_codes,
    end: (body: FactorProof) => calls.endSecondFactor({ body }, { quiet: ['last_factor'] }),
    /** Staff with passkeys alone have no code to send. */
    renewCodes: async (body: Omit<FactorProof, 'code'> & Partial<FactorProof>) =>
      (await calls.renewRecoveryCodes({ body })).data.recovery_codes,
  }
}
