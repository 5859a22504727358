/** Presents a report to staff: in a list without the messages, and with them in its detail. */
import type { AdminReport, AdminReportDetail } from '@husrum/contract/market/messaging/reports.ts'
import type { Columns } from '../../../../platform/http/csv.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { listReports, type ShownReport } from './reports.queries.ts'

type Evidence = AdminReportDetail['evidence']
type Deps = Pick<Platform, 'db'>

function present(row: ShownReport): AdminReport {
  return {
    id: row.id,
    // the casts: column checks allow only these values
    origin: row.origin as AdminReport['origin'],
    reason: row.reason,
    words: row.words,
    thread_id: row.thread_id,
    lead_id: row.lead_id,
    reporter: row.reporter as AdminReport['reporter'], // see the casts above
    reported: row.reported as AdminReport['reported'], // see the casts above
    decision:
      row.decision === null
        ? null
        : {
            measure: row.decision as NonNullable<AdminReport['decision']>['measure'], // see the casts above
            reason: row.decision_reason,
            by: row.decided_by !== null && row.decider ? { id: row.decided_by, name: row.decider } : null,
          },
    created_at: row.created_at.toISOString(),
    handled_at: row.handled_at?.toISOString() ?? null,
    undo_until: row.undo_until?.toISOString() ?? null,
  }
}

export const presentReports = async ({ db }: Deps, ids: readonly number[]): Promise<AdminReport[]> =>
  (await listReports(db, ids)).map(present)

export async function presentReportOf(deps: Deps, id: number): Promise<AdminReport> {
  const [report] = await presentReports(deps, [id])
  if (!report) throw new Error(`There is no report ${id}`)
  return report
}

export function presentReport(row: ShownReport): AdminReportDetail {
  // `insertReport` writes this form; an earlier release omitted the last key
  const evidence = row.evidence as Omit<Evidence, 'invitation'> & Partial<Pick<Evidence, 'invitation'>>
  return {
    ...present(row),
    reporter_account_id: row.reporter_account_id,
    reported_account_id: row.reported_account_id,
    evidence: { ...evidence, messages: evidence.messages.map(dated), invitation: evidence.invitation ?? null },
  }
}

/** JSON from the database writes times with an offset. */
const dated = (message: Evidence['messages'][number]): Evidence['messages'][number] => ({
  ...message,
  edited_at: message.edited_at && new Date(message.edited_at).toISOString(),
  created_at: new Date(message.created_at).toISOString(),
})

export const reportColumns: Columns<AdminReport> = {
  id: ({ id }) => id,
  origin: ({ origin }) => origin,
  reason: ({ reason }) => reason,
  words: ({ words }) => words,
  reporter: ({ reporter }) => reporter?.name ?? null,
  reported: ({ reported }) => reported?.name ?? null,
  decision: ({ decision }) => decision?.measure ?? null,
  decided_by: ({ decision }) => decision?.by?.name ?? null,
  created_at: ({ created_at }) => created_at,
  handled_at: ({ handled_at }) => handled_at,
}
