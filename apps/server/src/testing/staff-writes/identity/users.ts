import { userSteps } from '@husrum/contract/identity/accounts/user-steps.ts'
import { aClient } from '../../people.ts'
import type { StaffWrite } from '../staff-write.ts'

export const userWrites: readonly StaffWrite[] = [
  {
    endpoint: userSteps.changeUser,
    action: 'account.suspend',
    prepare: async (t) => ({
      params: { id: (await aClient(t)).account_id },
      body: { action: 'suspend', reason: 'Sends the same words to everybody.' },
    }),
  },
  {
    endpoint: userSteps.impersonate,
    action: 'account.impersonate',
    prepare: async (t) => ({
      params: { id: (await aClient(t)).account_id },
      body: { reason: 'Cannot find their own quote.' },
    }),
  },
]
