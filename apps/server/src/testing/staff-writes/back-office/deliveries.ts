import { outbox } from '@husrum/contract/back-office/outbox.ts'
import type { TestApp } from '../../app.ts'
import type { StaffWrite } from '../staff-write.ts'

async function aDeadLetter(t: TestApp): Promise<number> {
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
  return id
}

export const deliveryWrites: readonly StaffWrite[] = [
  {
    endpoint: outbox.retryDelivery,
    action: 'delivery.retry',
    prepare: async (t) => ({ params: { id: await aDeadLetter(t) } }),
  },
  {
    endpoint: outbox.changeDeliveries,
    action: 'delivery.retry',
    prepare: async (t) => ({ body: { ids: [await aDeadLetter(t)], action: 'retry' } }),
    subject: async (t) =>
      (await t.deps.db.selectFrom('deliveries').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id,
  },
]
