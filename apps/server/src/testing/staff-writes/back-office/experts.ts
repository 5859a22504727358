import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { aWaitingExpert, anAppeal } from '../../../domains/experts/joining/joining.testing.ts'
import type { StaffWrite } from '../staff-write.ts'

export const expertWrites: readonly StaffWrite[] = [
  {
    endpoint: expertReview.reviewExpert,
    action: 'expert.approve',
    prepare: async (t) => ({ params: { id: (await aWaitingExpert(t)).expert_id }, body: { action: 'approve' } }),
  },
  {
    endpoint: expertReview.reviewExperts,
    action: 'expert.approve',
    prepare: async (t) => ({ body: { ids: [(await aWaitingExpert(t)).expert_id], action: 'approve' } }),
    subject: async (_, { body }) => Number(Object(body).ids[0]),
  },
  {
    endpoint: expertReview.decideAppeal,
    action: 'expert.appeal_upheld',
    prepare: async (t) => ({
      params: { id: (await anAppeal(t)).expert_id },
      body: { decision: 'upheld', reason: 'The pictures are your own work.' },
    }),
  },
  {
    endpoint: expertReview.askRegister,
    action: 'expert.ask_register',
    prepare: async (t) => ({
      params: { id: (await aWaitingExpert(t, { company_registration: '10150817' })).expert_id },
      body: { register: 'cvr' },
    }),
  },
]
