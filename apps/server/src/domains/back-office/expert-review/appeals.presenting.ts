/** The current decisions about a profile and the appeals to them, for its owner and for staff. */
import type { OwnDecision } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import type { AdminExpertDetail } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { correctable } from '@husrum/contract/experts/profile/decision-kinds.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import { listDecisions, type DecisionRow } from './appeals.queries.ts'
import { mayDecide } from './appeals.service.ts'

export async function presentOwnDecisions(db: Db, expertId: number): Promise<OwnDecision[]> {
  const decisions = await listDecisions(db, expertId)
  const waits = decisions.some((decision) => decision.waits)
  return decisions.map((decision) => ({
    id: decision.decision_id,
    what: decision.what,
    reason: decision.reason,
    company: companyOf(decision),
    corrected: correctedOf(decision),
    decided_at: decision.decided_at.toISOString(),
    may_appeal: decision.appealed === null && !waits,
    appeal: decision.appealed && {
      text: decision.appealed.text ?? '',
      created_at: decision.appealed.created_at.toISOString(),
      upheld: decision.upheld,
      answer: decision.answer,
      answered_at: decision.settled_at?.toISOString() ?? null,
    },
  }))
}

const companyOf = ({
  what,
  refused_company_name: name,
  refused_company_registration: registration,
}: DecisionRow): OwnDecision['company'] => (what === 'company_rejected' ? { name, registration } : null)

const correctedOf = ({ corrected }: DecisionRow): OwnDecision['corrected'] =>
  corrected &&
  correctable.flatMap((field) => {
    const correction = corrected[field]
    return correction ? [{ field, before: correction.before ?? '' }] : []
  })

export async function presentAppeal(db: Db, expertId: number, viewer: Viewer): Promise<AdminExpertDetail['appeal']> {
  const decision = (await listDecisions(db, expertId)).find(({ waits }) => waits)
  if (!decision?.appealed) return null
  const { appealed, what, decider: decided_by } = decision
  return {
    what,
    company: companyOf(decision),
    corrected: correctedOf(decision),
    text: appealed.text ?? '',
    created_at: appealed.created_at.toISOString(),
    decided_by,
    may_decide: viewer.audience !== 'support' && (await mayDecide(db, decision, viewer)),
  }
}
