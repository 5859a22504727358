import { reports } from '@husrum/contract/reports.ts'
import { aClient } from '../people.ts'
import type { StaffWrite } from './staff-write.ts'

export const reportWrites: readonly StaffWrite[] = [
  {
    endpoint: reports.decideReport,
    action: 'report.decide',
    async prepare(t) {
      const reported = await aClient(t)
      const { id } = await t.deps.db
        .insertInto('reports')
        .values({
          origin: 'automatic',
          reported_account_id: reported.account_id,
          reason: 'payment',
          evidence: JSON.stringify({ blocked: false, lead_status: null, messages_count: 0, messages: [] }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { params: { id }, body: { measure: 'warned', reason: 'Payment outside Husrum was asked for.' } }
    },
  },
]
