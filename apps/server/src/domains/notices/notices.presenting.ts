/** A notice as staff read it. */
import type { AdminNotice } from '@husrum/contract/notices.ts'
import type { NoticeRow } from './notices.queries.ts'

export function presentNotice(row: NoticeRow): AdminNotice {
  return {
    id: row.id,
    case_number: row.case_number,
    account_id: row.account_id,
    // the casts: the contract's schema held these when the row was written
    kind: row.kind as AdminNotice['kind'],
    path: row.path,
    explanation: row.explanation,
    name: row.name,
    email: row.email,
    locale: row.locale as AdminNotice['locale'], // as above
    status: row.status as AdminNotice['status'], // a check of the table holds it to the three
    reasons: row.reasons,
    measure: row.measure as AdminNotice['measure'], // as above
    ground: row.ground as AdminNotice['ground'], // as above
    rule: row.rule,
    facts: row.facts,
    owner_account_id: row.owner_account_id,
    decided_at: row.decided_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}
