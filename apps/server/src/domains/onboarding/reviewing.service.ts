/** Decisions of staff about profiles: checked once submitted, notified to the expert, written to the audit log. */
import type { reviewExpert as endpointBody } from '@husrum/contract/onboarding.ts'
import { nextExpertStatus } from '@husrum/contract/rules/expert-moves.ts'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import { readNow } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, fieldRefusal, notFound, Refusal } from '../../platform/http/errors.ts'
import type { Viewer } from '../../platform/http/http-viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import { endSessions } from '../accounts/sessions/sessions.service.ts'
import { expertChanged } from '../experts/changes.service.ts'
import { lockStanding, moveExpert, recordMove, updateStanding, type StandingRow } from '../experts/status.service.ts'
import type { References } from '../reference/reference.service.ts'
import { maybeQueued, selectReader } from './onboarding.queries.ts'
import { mailExpert, type MailDeps, type MailKind } from './mails.ts'
import { chamberUnseen, reviewRevisionOf } from './review-revision.ts'

type Deps = MailDeps & Pick<Platform, 'db' | 'events'> & { refs: References }
type Given = z.output<typeof endpointBody>
type Action = NonNullable<Given['action']>
type Changes = Parameters<typeof updateStanding>[2]

/**
 * 404 `expert_not_found`, also after leaving; 409 `changed_elsewhere` when the profile is no longer what was `seen`,
 * `illegal_move`, `not_submitted`, `email_unverified`; 422 `nothing_to_check`, `validation_failed` on a missing
 * `seen`.
 */
export async function reviewExpert(deps: Deps, viewer: Viewer, expertId: number, asked: Given): Promise<void> {
  await deps.events.transaction(async (tx) => {
    const standing = (await maybeQueued(tx, expertId)) && (await lockStanding(tx, expertId))
    if (!standing) throw notFound('expert_not_found')
    const given = { ...asked, action: asked.action ?? actionFor(asked.status, standing) }
    requireSeen(standing, given)
    const now = await readNow(tx)
    if (given.action) await decide(deps, tx, viewer, standing, { ...given, action: given.action }, now)
    await markChecked(deps, tx, expertId, given, now)
    const after = await lockStanding(tx, expertId)
    await writeAudit(tx, viewer, {
      action: `expert.${given.action ?? 'check'}`,
      subject: { kind: 'expert', id: expertId },
      before: audited(standing),
      after: after ? audited(after) : null,
    })
  })
}

function actionFor(status: Given['status'], standing: StandingRow): Action | undefined {
  if (status === 'active') return standing.status === 'suspended' ? 'restore' : 'approve'
  return status && ({ changes_requested: 'request_changes', rejected: 'reject', suspended: 'suspend' } as const)[status]
}

/** The contract requires `seen` for marks; approving needs it if changes wait to be taken over. */
function requireSeen(standing: StandingRow, { action, seen }: Given): void {
  if (seen === undefined && action === 'approve' && waitsForCompany(standing))
    throw new Refusal(422, 'validation_failed', { fields: { seen: [{ code: 'required' }] } })
  if (seen !== undefined && seen !== reviewRevisionOf(standing)) throw conflict('changed_elsewhere')
}

const waitsForCompany = (standing: StandingRow): boolean =>
  standing.pending_company_name !== null || standing.pending_company_registration !== null

const mailOf: Record<Action, MailKind> = {
  approve: 'approved',
  request_changes: 'changes_requested',
  reject: 'rejected',
  suspend: 'suspended',
  restore: 'restored',
}

async function decide(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  standing: StandingRow,
  { action, reason = null }: Omit<Given, 'action' | 'reason'> & { action: Action; reason?: string | null | undefined },
  now: Date,
): Promise<void> {
  const by = { actor: 'staff', account_id: viewer.account_id } as const
  const isPublic = standing.status === 'active' || standing.status === 'paused'
  if (isPublic && waitsForCompany(standing) && (action === 'approve' || action === 'reject')) {
    await updateStanding(tx, standing.id, {
      ...(action === 'approve' ? takenOver(standing) : {}),
      ...nothingPending,
      // only the company was decided: a waiting chamber entry stays waiting
      ...(chamberUnseen(standing) ? {} : { reviewed_at: now }),
    })
    await recordMove(tx, standing.id, { from: standing.status, to: standing.status, by, reason })
    await expertChanged(deps, tx, standing.id, { words: action === 'approve' })
    const kind = action === 'approve' ? 'company_approved' : 'company_rejected'
    return mailExpert(deps, tx, kind, standing.account_id, reason)
  }
  if (nextExpertStatus(standing.status, action) === undefined)
    throw conflict('illegal_move', { from: standing.status, to: action })
  if (standing.status === 'pending_review' && standing.submitted_at === null) throw conflict('not_submitted')
  if (action === 'approve' && !(await selectReader(tx, standing.account_id)).email_verified)
    throw conflict('email_unverified')
  const status = await moveExpert(deps, tx, standing, action, {
    by,
    reason: action === 'approve' || action === 'restore' ? null : reason,
    set: {
      reviewed_at: now,
      // approval makes it public for the first time: a profile that was public never becomes pending again
      ...(action === 'approve' ? { joined_at: now, ...takenOver(standing), ...nothingPending } : {}),
    },
    words: action === 'approve' && waitsForCompany(standing),
  })
  if (action === 'suspend') await endSessions(deps, tx, standing.account_id)
  if (action === 'restore') await deps.events.emit(tx, 'sessions.changed', {})
  await mailExpert(deps, tx, status === 'pending_review' ? 'reopened' : mailOf[action], standing.account_id, reason)
}

const nothingPending = { pending_company_name: null, pending_company_registration: null }

/** A new number is unchecked. An empty one removes the number. */
function takenOver({ pending_company_name: name, pending_company_registration: number }: StandingRow): Changes {
  return {
    ...(name === null ? {} : { company_name: name }),
    ...(number === null ? {} : { company_registration: number || null, registration_checked_at: null }),
  }
}

async function markChecked(deps: Deps, tx: Tx, expertId: number, given: Given, now: Date): Promise<void> {
  const { registration_checked: registration, chamber_checked: chamber } = given
  if (registration === undefined && chamber === undefined) return
  const standing = await lockStanding(tx, expertId)
  if (registration && !standing?.company_registration) throw fieldRefusal('registration_checked', 'nothing_to_check')
  if (chamber && !standing?.chamber_number) throw fieldRefusal('chamber_checked', 'nothing_to_check')
  await updateStanding(tx, expertId, {
    ...(registration === undefined ? {} : { registration_checked_at: registration ? now : null }),
    ...(chamber === undefined ? {} : { chamber_checked_at: chamber ? now : null, reviewed_at: now }),
  })
  await expertChanged(deps, tx, expertId, { words: false })
}

function audited(standing: StandingRow): Record<string, unknown> {
  const { registration_checked_at, chamber_checked_at, chamber, chamber_number } = standing
  return {
    status: standing.status,
    status_reason: standing.status_reason,
    company_name: standing.company_name,
    company_registration: standing.company_registration,
    pending_company_name: standing.pending_company_name,
    pending_company_registration: standing.pending_company_registration,
    registration_checked: registration_checked_at !== null,
    ...(chamber === null ? {} : { chamber, chamber_number, chamber_checked: chamber_checked_at !== null }),
  }
}
