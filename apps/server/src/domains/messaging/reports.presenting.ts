/** A report as staff read it. */
import type { reports } from '@husrum/contract/reports.ts'
import type { ReplyOf } from '@husrum/contract/endpoint.ts'
import type { ReportRow } from './reports.queries.ts'

type Report = ReplyOf<typeof reports.getReport>['data']
type Evidence = Report['evidence']

export function presentReport(row: ReportRow): Report {
  // `insertReport` writes this form, an earlier release without the last
  const evidence = row.evidence as Omit<Evidence, 'invitation'> & Partial<Pick<Evidence, 'invitation'>>
  return {
    id: row.id,
    origin: row.origin as Report['origin'], // a column check allows only these values
    reason: row.reason,
    words: row.words,
    thread_id: row.thread_id,
    lead_id: row.lead_id,
    reporter_account_id: row.reporter_account_id,
    reported_account_id: row.reported_account_id,
    evidence: { ...evidence, messages: evidence.messages.map(dated), invitation: evidence.invitation ?? null },
    created_at: row.created_at.toISOString(),
    handled_at: row.handled_at?.toISOString() ?? null,
  }
}

/** JSON of the database writes its times with an offset. */
const dated = (message: Evidence['messages'][number]): Evidence['messages'][number] => ({
  ...message,
  edited_at: message.edited_at && new Date(message.edited_at).toISOString(),
  created_at: new Date(message.created_at).toISOString(),
})
