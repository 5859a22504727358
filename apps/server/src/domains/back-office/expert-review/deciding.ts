/** One decision of staff about one profile: its preconditions and its changes. */
import { FEATURED_DAYS_MAX } from '@husrum/contract/core/limits.ts'
import type { reviewExpert } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import type { reviewActions } from '@husrum/contract/experts/profile/decision-kinds.ts'
import type { AuditValues } from '@husrum/contract/back-office/audit/audit.rules.ts'
import { copenhagenDay, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { nextExpertStatus, type ExpertMove } from '@husrum/contract/experts/profile/status-moves.rules.ts'
import { DECISION_MAIL_DELAY_SECONDS } from '@husrum/contract/core/limits.ts'
import type { z } from 'zod'
import type { AuditSubject } from '../../../platform/core/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conflict, fieldRefusal, Refusal } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { NotifiedDecision } from '../../../app/events.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { endSessions } from '../../identity/accounts/sessions/sessions.service.ts'
import { expertChanged } from '../../experts/profile/changes/changes.service.ts'
import { correctionsOf, correctProfile } from '../../experts/profile/own-profile/correcting.service.ts'
import { moveExpert, recordMove, updateStatus, type StatusRow } from '../../experts/profile/status/status.service.ts'
import type { References } from '../../foundation/reference/reference.service.ts'
import { listDecisions } from './appeals.queries.ts'
import { deliveryKind, mailExpert, type MailDeps, type MailKind } from '../../experts/joining/expert-mails.service.ts'
import { chamberUnseen, reviewRevisionOf } from './review-revision.ts'

export type DecidingDeps = MailDeps & Pick<Platform, 'db' | 'events'> & { refs: References }
export type Given = z.output<typeof reviewExpert>
export type Action = (typeof reviewActions)[number]
type Changes = Parameters<typeof updateStatus>[2]

/** When a decision is made, and by which staff member. */
export type Deciding = {
  viewer: Viewer
  now: Date
  email_verified: boolean
  /** The approval is minutes old, and nothing depends on it yet. */
  undoable?: boolean
  /** The caller notifies the expert. */
  quiet?: boolean
}

export function actionFor(status: Given['status'], standing: StatusRow): Action | undefined {
  if (status === 'active') return standing.status === 'suspended' ? 'restore' : 'approve'
  return status && ({ changes_requested: 'request_changes', rejected: 'reject', suspended: 'suspend' } as const)[status]
}

/** 409 `changed_elsewhere`; 422 without `seen` for an approval that would accept a changed company. */
export function requireSeen(standing: StatusRow, { action, seen }: Pick<Given, 'action' | 'seen'>): void {
  if (seen === undefined && action === 'approve' && waitsForCompany(standing))
    throw new Refusal(422, 'validation_failed', { fields: { seen: [{ code: 'required' }] } })
  if (seen !== undefined && seen !== reviewRevisionOf(standing)) throw conflict('changed_elsewhere')
}

const waitsForCompany = (standing: StatusRow): boolean =>
  standing.pending_company_name !== null || standing.pending_company_registration !== null
/** A changed company of an approved expert is decided separately; the status stays. */
const decidesCompany = (standing: StatusRow, action: Action): boolean =>
  (standing.status === 'active' || standing.status === 'paused') &&
  waitsForCompany(standing) &&
  (action === 'approve' || action === 'reject')

const isMove = (action: Action): action is Action & ExpertMove =>
  action !== 'edit' && action !== 'feature' && action !== 'unfeature'

/**
 * 409 `illegal_move`, `not_submitted`, `email_unverified`, `approval_undo_over`; 422 `day_past`, `day_too_late`. Writes
 * nothing.
 */
export function requireAllowed(standing: StatusRow, action: Action, until: string | undefined, of: Deciding): void {
  const illegal = () => conflict('illegal_move', { from: standing.status, to: action })
  if (action === 'edit' || decidesCompany(standing, action)) return
  if (action === 'feature') {
    if (standing.status !== 'active') throw illegal()
    const today = copenhagenDay(of.now)
    if (until === undefined || until < today) throw fieldRefusal('until', 'day_past')
    if (until > plusDays(today, FEATURED_DAYS_MAX)) throw fieldRefusal('until', 'day_too_late')
    return
  }
  if (action === 'unfeature') {
    if (standing.featured_until === null) throw illegal()
    return
  }
  if (nextExpertStatus(standing.status, action) === undefined) throw illegal()
  if (standing.status === 'pending_review' && standing.submitted_at === null) throw conflict('not_submitted')
  if (action === 'unapprove' && !of.undoable) throw conflict('approval_undo_over')
  if (action === 'approve' && !of.email_verified) throw conflict('email_unverified')
}

/** The mail about the step that this action undoes. */
const withdrawn = { unapprove: deliveryKind('approved'), restore: deliveryKind('suspended') } as const

const mailOf = {
  approve: 'approved',
  unapprove: 'unapproved',
  request_changes: 'changes_requested',
  reject: 'rejected',
  suspend: 'suspended',
  restore: 'restored',
  edit: 'edited',
  feature: 'featured',
  unfeature: 'unfeatured',
} as const satisfies Record<Action, MailKind>

type Decision = Pick<Given, 'reason' | 'checklist' | 'fields' | 'until'> & { action: Action }

/** Writes an allowed decision, records it and notifies the expert. Returns further values for the audit log. */
export async function applyDecision(
  deps: DecidingDeps,
  tx: Tx,
  standing: StatusRow,
  { action, reason, checklist, fields, until }: Decision,
  { viewer, now, quiet = false }: Deciding,
): Promise<{ before?: AuditValues; after?: AuditValues }> {
  const by = { actor: 'staff', account_id: viewer.account_id } as const
  const told = reason ?? null
  const stays = { from: standing.status, to: standing.status, by, reason: told, action, checklist }
  const tell = async (kind: MailKind, picked_until: string | null = null) => {
    if (!quiet) {
      const hold = kind === 'suspended' ? { hold_seconds: DECISION_MAIL_DELAY_SECONDS } : {}
      await mailExpert(deps, tx, kind, standing.account_id, { reason, picked_until, ...hold })
    }
  }
  // a pick that has expired loses nothing
  const pick_until = (standing.featured_until ?? '') < copenhagenDay(now) ? null : standing.featured_until
  if (action === 'edit') {
    const corrected = await correctProfile(deps, tx, standing.id, fields ?? {})
    await recordMove(tx, standing.id, { ...stays, taken: { corrected: correctionsOf(corrected) } })
    await tell('edited')
    await announceDecision(deps, tx, standing.id, 'edited')
    return corrected
  }
  if (action === 'feature' || action === 'unfeature') {
    await updateStatus(tx, standing.id, { featured_until: action === 'feature' ? (until ?? null) : null })
    await recordMove(tx, standing.id, { ...stays, ...(action === 'unfeature' ? { taken: { pick_until } } : {}) })
    await endAppeal(tx, standing)
    await expertChanged(deps, tx, standing.id, { words: false, isMarked: true })
    await tell(mailOf[action])
    if (action === 'unfeature') await announceDecision(deps, tx, standing.id, 'unfeatured')
    return {}
  }
  if (decidesCompany(standing, action)) {
    await updateStatus(tx, standing.id, {
      ...(action === 'approve' ? approvedCompany(standing) : {}),
      ...nothingPending,
      // only the company was decided: a waiting chamber entry keeps waiting
      ...(chamberUnseen(standing) ? {} : { reviewed_at: now }),
    })
    const refused = {
      refused_company_name: standing.pending_company_name,
      refused_company_registration: standing.pending_company_registration,
    }
    await recordMove(tx, standing.id, { ...stays, ...(action === 'reject' ? { taken: refused } : {}) })
    await endAppeal(tx, standing)
    await expertChanged(deps, tx, standing.id, { words: action === 'approve', isMarked: true })
    await tell(action === 'approve' ? 'company_approved' : 'company_rejected')
    if (action === 'reject') await announceDecision(deps, tx, standing.id, 'company_rejected')
    return {}
  }
  if (!isMove(action)) return {}
  // cancels a mail about the approval or suspension that was not sent yet
  const unheard =
    (action === 'unapprove' || action === 'restore') &&
    (await deps.delivery.cancelPending(tx, standing.account_id, [withdrawn[action]]))
  const { status, picked_until } = await moveExpert(deps, tx, standing, action, {
    by,
    action,
    checklist,
    ...(action === 'suspend' ? { taken: { pick_until } } : {}),
    reason: action === 'approve' || action === 'restore' ? null : told,
    // a profile in review has nothing to correct
    ...(action === 'unapprove' ? { shown: null } : {}),
    set: {
      reviewed_at: now,
      // approval makes it public, for the first time or again after an undo within minutes
      ...(action === 'approve' ? { joined_at: now, ...approvedCompany(standing), ...nothingPending } : {}),
      // a profile that is not public cannot be a pick
      ...(action === 'suspend' || action === 'unapprove' ? { featured_until: null } : {}),
    },
    words: action === 'approve' && waitsForCompany(standing),
    unheard,
  })
  if (action === 'suspend') await endSessions(deps, tx, standing.account_id)
  if (action === 'restore') await deps.events.emit(tx, 'sessions.changed', {})
  if (!unheard)
    await tell(status === 'pending_review' && action === 'restore' ? 'reopened' : mailOf[action], picked_until)
  // for the other actions the standing contains the reason
  return action === 'unapprove' ? { after: { reason: told } } : {}
}

/** Also notifies in the app; moves of the status do so by themselves. */
export const announceDecision = (
  { events }: Pick<Platform, 'events'>,
  tx: Tx,
  expert_id: number,
  what: NotifiedDecision,
): Promise<void> => events.emit(tx, 'expert.decided', { expert_id, what })

/** Closes an appeal to a decision that this one has replaced. */
async function endAppeal(tx: Tx, { id, appealed_at }: StatusRow): Promise<void> {
  if (appealed_at === null || (await listDecisions(tx, id)).some(({ waits }) => waits)) return
  await updateStatus(tx, id, { appealed_at: null })
}

const nothingPending = { pending_company_name: null, pending_company_registration: null }

/** A new number is unchecked. An empty one removes the number. */
export function approvedCompany({
  pending_company_name: name,
  pending_company_registration: number,
}: Pick<StatusRow, 'pending_company_name' | 'pending_company_registration'>): Changes {
  return {
    ...(name === null ? {} : { company_name: name }),
    ...(number === null ? {} : { company_registration: number || null, registration_checked_at: null }),
  }
}

/** Labelled with the name that clients see. */
export const auditedAs = ({ id, name, expert_type, company_name }: StatusRow): AuditSubject => ({
  kind: 'expert',
  id,
  label: expert_type === 'agency' ? (company_name ?? name) : name,
})

/** The values of a profile's standing in the audit log. */
export function audited(standing: StatusRow) {
  const { registration_checked_at, chamber_checked_at, chamber, chamber_number, featured_until } = standing
  return {
    status: standing.status,
    status_reason: standing.status_reason,
    company_name: standing.company_name,
    company_registration: standing.company_registration,
    pending_company_name: standing.pending_company_name,
    pending_company_registration: standing.pending_company_registration,
    registration_checked: registration_checked_at !== null,
    ...(chamber === null ? {} : { chamber, chamber_number, chamber_checked: chamber_checked_at !== null }),
    ...(featured_until === null ? {} : { featured_until }),
  }
}
