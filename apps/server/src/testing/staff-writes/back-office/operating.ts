import { operating } from '@husrum/contract/back-office/operations/operations.ts'
import { sql } from 'kysely'
import type { StaffWrite } from '../staff-write.ts'

/** The subjects of these entries have no number. */
const subject = async () => 0
const text = { en: 'Back at five.', da: 'Tilbage klokken fem.', de: 'Zurück um fünf.' }

export const operatingWrites: readonly StaffWrite[] = [
  {
    endpoint: operating.setSwitch,
    action: 'switch.off',
    prepare: async () => ({ params: { name: 'own_domains' }, body: { is_on: false } }),
    subject,
  },
  {
    endpoint: operating.putMaintenance,
    action: 'maintenance.announce',
    prepare: async () => ({ body: { text } }),
    subject,
  },
  { endpoint: operating.removeMaintenance, action: 'maintenance.remove', prepare: async () => ({}), subject },
  {
    endpoint: operating.retryJob,
    action: 'job.retry',
    async prepare(t) {
      const queue = 'sweep-reports'
      const id = crypto.randomUUID()
      await t.deps.db.transaction().execute((tx) => t.deps.jobs.enqueue(tx, queue, {}, { id }))
      await sql`update pgboss.job set state = 'failed' where id = ${id}`.execute(t.deps.db)
      return { params: { queue, id } }
    },
    subject,
  },
  {
    endpoint: operating.retrySetAside,
    action: 'set_aside_row.retry',
    async prepare(t) {
      const [kind, row_id] = ['expire-leads', '33']
      await sql`insert into set_aside_rows (kind, row_id, cause, tries, next_try_at, set_aside_at)
        values (${kind}, ${row_id}, 'broken', 3, app_now(), app_now())`.execute(t.deps.db)
      return { body: { kind, row_id } }
    },
    subject,
  },
  {
    endpoint: operating.retryPaymentEvent,
    action: 'payment_event.retry',
    async prepare(t) {
      await t.deps.db
        .insertInto('payment_events')
        .values({ id: 'evt_stuck', type: 'invoice.paid', customer_id: null })
        .execute()
      return { params: { id: 'evt_stuck' } }
    },
    subject,
  },
]
