/** Submits a profile: for the first time in the account-first flow, or again after staff asked for changes. */
import type { submitNeeds } from '@husrum/contract/experts/joining/joining.ts'
import { nextExpertStatus } from '@husrum/contract/experts/profile/status-moves.rules.ts'
import { readNow } from '../../../platform/core/clock.ts'
import { conflict, notFound, Refusal } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import { bySystem, lockStatus, moveExpert } from '../profile/status/status.service.ts'
import { selectHandedIn, type HandedIn } from './joining.queries.ts'
import { mailExpert } from './expert-mails.service.ts'
import type { OnboardingDeps } from './registering.service.ts'

/**
 * Returns the profile's id; submitting twice changes nothing. 409 `illegal_move`; 422 `profile_incomplete` on missing
 * fields. A profile that staff have reviewed before is reviewed again, even with automatic approval.
 */
export async function submitExpert(deps: OnboardingDeps, viewer: Viewer): Promise<number> {
  return deps.events.transaction(async (tx) => {
    const standing = viewer.expert_id === undefined ? undefined : await lockStatus(tx, viewer.expert_id)
    if (!standing) throw notFound('expert_not_found')
    if (nextExpertStatus(standing.status, 'submit') === undefined)
      throw conflict('illegal_move', { from: standing.status, to: 'pending_review' })
    if (standing.status === 'pending_review' && standing.submitted_at !== null) return standing.id
    requireComplete(await selectHandedIn(tx, standing.id))
    const now = await readNow(tx)
    const { status } = await moveExpert(deps, tx, standing, 'submit', {
      by: { actor: 'expert', account_id: viewer.account_id },
      set: { submitted_at: now },
    })
    const from = standing.submitted_at === null ? null : standing.status
    await deps.events.emit(tx, 'expert.submitted', { expert_id: standing.id, from })
    if (deps.config.autoApprove && standing.reviewed_at === null)
      await moveExpert(deps, tx, { id: standing.id, status }, 'approve', {
        by: bySystem,
        set: { joined_at: now, reviewed_at: now },
      })
    else await mailExpert(deps, tx, 'received', viewer.account_id)
    return standing.id
  })
}

type Need = (typeof submitNeeds)[number]

function requireComplete(given: HandedIn): void {
  const has: Record<Need, boolean> = {
    service_type: given.service_types.length > 0,
    project_types: given.project_types.length > 0,
    session_type: given.session_types.length > 0,
    project_budget_id: given.budget_ids.length > 0,
    style: given.has_style,
    description: given.description !== '',
  }
  const missing = Object.entries(has).flatMap(([need, there]) => (there ? [] : [need]))
  if (missing.length > 0)
    throw new Refusal(422, 'profile_incomplete', {
      fields: Object.fromEntries(missing.map((need) => [need, [{ code: 'profile_incomplete' }]])),
    })
}
