/** The last decision about a profile and the objection to it, as its owner and as staff read them. */
import type { OwnDecision } from '@husrum/contract/expert-review.ts'
import type { AdminExpertDetail } from '@husrum/contract/onboarding.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Viewer } from '../../platform/http/http-viewer.ts'
import { maybeDecision } from './appeals.queries.ts'
import { mayDecide } from './appeals.service.ts'

export async function presentOwnDecision(db: Db, expertId: number): Promise<OwnDecision> {
  const decision = await maybeDecision(db, expertId)
  if (!decision) return null
  const { appealed, upheld, answer, settled_at } = decision
  return {
    status: decision.status as NonNullable<OwnDecision>['status'], // the query asks for these three
    decided_at: decision.decided_at.toISOString(),
    may_appeal: appealed === null,
    appeal: appealed && {
      text: appealed.text ?? '',
      created_at: appealed.created_at.toISOString(),
      upheld,
      answer,
      answered_at: settled_at?.toISOString() ?? null,
    },
  }
}

export async function presentAppeal(db: Db, expertId: number, viewer: Viewer): Promise<AdminExpertDetail['appeal']> {
  const decision = await maybeDecision(db, expertId)
  if (!decision?.appealed || decision.settled_at !== null) return null
  const { appealed, decider: decided_by } = decision
  return {
    text: appealed.text ?? '',
    created_at: appealed.created_at.toISOString(),
    decided_by,
    may_decide: viewer.audience !== 'support' && (await mayDecide(db, decision, viewer)),
  }
}
