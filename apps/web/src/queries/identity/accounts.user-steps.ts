/** The actions of staff on one account. */
import type { UserAction } from '@husrum/contract/identity/accounts/user-steps.ts'
import type { Api } from '#lib/api/api.ts'

const calls = async (api: Api) => api((await import('@husrum/contract/identity/accounts/user-steps.ts')).userSteps)

export const userStepActions = (api: Api) => ({
  change: async (id: number, action: UserAction, reason: string) =>
    (await (await calls(api)).changeUser({ params: { id }, body: { action, reason } })).data,
  lookAs: async (id: number, reason: string) =>
    (await (await calls(api)).impersonate({ params: { id }, body: { reason } })).data,
})
