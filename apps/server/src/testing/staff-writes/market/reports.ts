import { reports } from '@husrum/contract/market/messaging/reports.ts'
import type { TestApp } from '../../app.ts'
import { aClient, anAdmin } from '../../people.ts'
import type { StaffWrite } from '../staff-write.ts'

async function aReport(t: TestApp): Promise<number> {
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
  return id
}
const body = { measure: 'warned', reason: 'Payment outside Husrum was asked for.' }

export const reportWrites: readonly StaffWrite[] = [
  {
    endpoint: reports.decideReport,
    action: 'report.decide',
    prepare: async (t) => ({ params: { id: await aReport(t) }, body }),
  },
  {
    endpoint: reports.undoReport,
    action: 'report.undo',
    async prepare(t) {
      const id = await aReport(t)
      const { token } = await anAdmin(t)
      await t.call(reports.decideReport, { params: { id }, body, token })
      return { params: { id } }
    },
  },
]
