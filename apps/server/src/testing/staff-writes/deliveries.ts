import { outbox } from '@husrum/contract/deliveries.ts'
import type { StaffWrite } from './staff-write.ts'

export const deliveryWrites: readonly StaffWrite[] = [
  {
    endpoint: outbox.retryDelivery,
    action: 'delivery.retry',
    async prepare(t) {
      const { id } = await t.deps.db
        .insertInto('deliveries')
        .values({
          channel: 'mail',
          kind: 'reset',
          recipient: 'karen@husrum.example',
          text: 'walnut',
          state: 'dead',
          job_id: crypto.randomUUID(),
          give_up_at: new Date(),
          ended_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { params: { id } }
    },
  },
]
