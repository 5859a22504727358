/** An expert's appeal to a decision, one for each, which a different colleague decides where there is one. */
import type {
  appealDecision as appealBody,
  decideAppeal as decideBody,
} from '@husrum/contract/back-office/expert-review/expert-review.ts'
import type { AuditValues } from '@husrum/contract/back-office/audit/audit.rules.ts'
import type { z } from 'zod'
import { writeAudit } from '../../../platform/core/audit.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { requireExpert, type Viewer } from '../../../platform/http/http-viewer.ts'
import { undoCorrection } from '../../experts/profile/own-profile/correcting.service.ts'
import { expertChanged } from '../../experts/profile/changes/changes.service.ts'
import {
  lockStatus,
  moveExpert,
  pickedAgain,
  recordMove,
  updateStatus,
  type StatusRow,
} from '../../experts/profile/status/status.service.ts'
import {
  hasDecision,
  hasOtherModerator,
  listDecisions,
  markDecided,
  upsertAppeal,
  type DecisionRow,
} from './appeals.queries.ts'
import { announceDecision, audited, auditedAs, approvedCompany, type DecidingDeps } from './deciding.ts'
import { mailExpert } from '../../experts/joining/expert-mails.service.ts'
import { maybeQueued } from './expert-review.queries.ts'

/**
 * Without an id it concerns the decision behind the status. 404 `decision_not_found`; 409 `nothing_to_appeal`,
 * `already_appealed`, `appeal_waits`.
 */
export async function appealDecision(
  deps: DecidingDeps,
  viewer: Viewer,
  { text, decision_id }: z.output<typeof appealBody>,
): Promise<void> {
  const expertId = requireExpert(viewer)
  await deps.events.transaction(async (tx) => {
    const standing = await lockStatus(tx, expertId)
    const held = standing ? await listDecisions(tx, expertId) : []
    const decision = held.find(({ decision_id: id, what }) =>
      decision_id === undefined ? isOfStatus(what) : id === decision_id,
    )
    if (!standing || !decision) {
      if (decision_id !== undefined && !(await hasDecision(tx, expertId, decision_id)))
        throw notFound('decision_not_found')
      throw conflict('nothing_to_appeal')
    }
    if (decision.appealed) throw conflict('already_appealed')
    if (held.some(({ waits }) => waits)) throw conflict('appeal_waits')
    const { status } = standing
    const by = { actor: 'expert', account_id: viewer.account_id } as const
    const appeal_id = await recordMove(tx, expertId, { from: status, to: status, by, reason: text, action: 'appeal' })
    const appealed_at = await upsertAppeal(tx, { decision_id: decision.decision_id, expert_id: expertId, appeal_id })
    await updateStatus(tx, expertId, { appealed_at })
  })
}

const besideStatus: ReadonlySet<DecisionRow['what']> = new Set(['unfeatured', 'company_rejected', 'edited'])
const isOfStatus = (what: DecisionRow['what']): boolean => !besideStatus.has(what)

/** The author of the decision may not judge the appeal as long as somebody else can. */
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
    const standing = (await maybeQueued(tx, expertId)) && (await lockStatus(tx, expertId))
    if (!standing) throw notFound('expert_not_found')
    const decision = (await listDecisions(tx, expertId)).find(({ waits }) => waits)
    if (!decision) throw conflict('nothing_to_decide')
    if (!(await mayDecide(tx, decision, viewer))) throw conflict('own_decision')
    const by = { actor: 'staff', account_id: viewer.account_id } as const
    const action = verdict === 'upheld' ? 'appeal_upheld' : 'appeal_dismissed'
    await markDecided(tx, decision.decision_id, verdict === 'upheld')
    await updateStatus(tx, expertId, { appealed_at: null })
    let fields: Awaited<ReturnType<typeof giveBack>>
    if (verdict === 'upheld' && isOfStatus(decision.what)) {
      await moveExpert(deps, tx, standing, 'restore', { by, reason, shown: null, action })
      await deps.events.emit(tx, 'sessions.changed', {})
    } else {
      const { status } = standing
      await recordMove(tx, expertId, { from: status, to: status, by, reason, action })
      if (verdict === 'upheld') fields = await giveBack(deps, tx, standing, decision)
    }
    const after = await lockStatus(tx, expertId)
    await writeAudit(tx, viewer, {
      action: `expert.${action}`,
      subject: auditedAs(standing),
      before: { ...audited(standing), ...fields?.before },
      after: after ? { ...audited(after), ...fields?.after } : null,
    })
    const picked_until = standing.featured_until === null ? (after?.featured_until ?? null) : null
    await mailExpert(deps, tx, action, standing.account_id, { reason, picked_until })
    await announceDecision(deps, tx, expertId, action)
  })
}

/**
 * Restores the pick for the days that it lost, the company as entered with its number unchecked, or the corrected
 * fields, which are returned.
 */
async function giveBack(
  deps: DecidingDeps,
  tx: Tx,
  standing: StatusRow,
  decision: DecisionRow,
): Promise<{ before: AuditValues; after: AuditValues } | undefined> {
  const expertId = standing.id
  const { what, decided_at, pick_until, refused_company_name, refused_company_registration, corrected } = decision
  if (what === 'edited' && corrected) return undoCorrection(deps, tx, expertId, corrected)
  if (what === 'unfeatured' && pick_until !== null) {
    await updateStatus(tx, expertId, { featured_until: await pickedAgain(tx, decided_at, pick_until) })
    await expertChanged(deps, tx, expertId, { words: false, isMarked: true })
  }
  if (what === 'company_rejected') {
    const { company_registration, pending_company_name, pending_company_registration } = standing
    const entered = {
      pending_company_name: refused_company_name,
      // a number that is the same by now keeps its check
      pending_company_registration:
        refused_company_registration === (company_registration ?? '') ? null : refused_company_registration,
    }
    await updateStatus(tx, expertId, {
      ...approvedCompany(entered),
      // the same value entered again is no longer pending; any other stays pending
      ...(pending_company_name === refused_company_name ? { pending_company_name: null } : {}),
      ...(pending_company_registration === refused_company_registration ? { pending_company_registration: null } : {}),
    })
    await expertChanged(deps, tx, expertId, { words: true, isMarked: true })
  }
  return undefined
}
