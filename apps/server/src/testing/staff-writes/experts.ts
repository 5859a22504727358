import { onboarding } from '@husrum/contract/onboarding.ts'
import { aWaitingExpert } from '../../domains/onboarding/onboarding.testing.ts'
import type { StaffWrite } from './staff-write.ts'

export const expertWrites: readonly StaffWrite[] = [
  {
    endpoint: onboarding.reviewExpert,
    action: 'expert.approve',
    prepare: async (t) => ({ params: { id: (await aWaitingExpert(t)).expert_id }, body: { action: 'approve' } }),
  },
]
