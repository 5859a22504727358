/** An expert's objection to a decision, once for each, and its decision by somebody else where there is one. */
import type { decideAppeal as decideBody } from '@husrum/contract/expert-review.ts'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { requireExpert, type Viewer } from '../../platform/http/http-viewer.ts'
import { lockStanding, moveExpert, recordMove, updateStanding } from '../experts/status.service.ts'
import { hasOtherModerator, insertAppeal, markSettled, maybeDecision, type DecisionRow } from './appeals.queries.ts'
import { audited, auditedAs, type DecidingDeps } from './deciding.ts'
import { mailExpert } from './mails.ts'
import { maybeQueued } from './onboarding.queries.ts'

/** 409 `nothing_to_appeal`, `already_appealed`. */
export async function appealDecision(deps: DecidingDeps, viewer: Viewer, text: string): Promise<void> {
  const expertId = requireExpert(viewer)
  await deps.events.transaction(async (tx) => {
    const standing = await lockStanding(tx, expertId)
    const decision = standing && (await maybeDecision(tx, expertId))
    if (!decision) throw conflict('nothing_to_appeal')
    if (decision.appealed) throw conflict('already_appealed')
    const { status } = standing
    const by = { actor: 'expert', account_id: viewer.account_id } as const
    const appeal_id = await recordMove(tx, expertId, { from: status, to: status, by, reason: text, action: 'appeal' })
    await insertAppeal(tx, { decision_id: decision.decision_id, expert_id: expertId, appeal_id })
    await updateStanding(tx, expertId, {
      appealed_at: (await maybeDecision(tx, expertId))?.appealed?.created_at ?? null,
    })
  })
}

/** Who decided does not judge the objection, as long as there is somebody else who can. */
export const mayDecide = async (
  db: Db,
  { decided_by }: Pick<DecisionRow, 'decided_by'>,
  viewer: Viewer,
): Promise<boolean> => decided_by !== viewer.account_id || !(await hasOtherModerator(db, viewer.account_id))

/** 404 `expert_not_found`; 409 `nothing_to_decide`, `own_decision`. */
export async function decideAppeal(
  deps: DecidingDeps,
  viewer: Viewer,
  expertId: number,
  { decision: verdict, reason }: z.output<typeof decideBody>,
): Promise<void> {
  await deps.events.transaction(async (tx) => {
    const standing = (await maybeQueued(tx, expertId)) && (await lockStanding(tx, expertId))
    if (!standing) throw notFound('expert_not_found')
    const decision = standing.appealed_at === null ? undefined : await maybeDecision(tx, expertId)
    if (!decision) throw conflict('nothing_to_decide')
    if (!(await mayDecide(tx, decision, viewer))) throw conflict('own_decision')
    const by = { actor: 'staff', account_id: viewer.account_id } as const
    const action = verdict === 'upheld' ? 'appeal_upheld' : 'appeal_dismissed'
    await markSettled(tx, decision.decision_id, verdict === 'upheld')
    await updateStanding(tx, expertId, { appealed_at: null })
    if (verdict === 'upheld') {
      await moveExpert(deps, tx, standing, 'restore', { by, reason, shown: null, action })
      await deps.events.emit(tx, 'sessions.changed', {})
    } else {
      const { status } = standing
      await recordMove(tx, expertId, { from: status, to: status, by, reason, action })
    }
    const after = await lockStanding(tx, expertId)
    await writeAudit(tx, viewer, {
      action: `expert.${action}`,
      subject: auditedAs(standing),
      before: audited(standing),
      after: after ? audited(after) : null,
    })
    await mailExpert(deps, tx, action, standing.account_id, reason)
  })
}
