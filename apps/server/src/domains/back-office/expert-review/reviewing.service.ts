/** Decisions of staff about submitted profiles: validated, mailed to the expert, and written to the audit log. */
import type { BodyOf } from '@husrum/contract/core/endpoint.ts'
import type { expertReview, ReviewOutcome } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { nextExpertStatus } from '@husrum/contract/experts/profile/status-moves.rules.ts'
import { APPROVAL_UNDO_MINUTES } from '@husrum/contract/core/limits.ts'
import { isLocale, type Locale } from '@husrum/contract/core/shapes.ts'
import { writeAudit } from '../../../platform/core/audit.ts'
import { readNow } from '../../../platform/core/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conflict, fieldRefusal, notFound, Refusal } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import { expertChanged } from '../../experts/profile/changes/changes.service.ts'
import { lockStatus, lockStandings, updateStatus, type StatusRow } from '../../experts/profile/status/status.service.ts'
import {
  actionFor,
  applyDecision,
  audited,
  auditedAs,
  requireAllowed,
  requireSeen,
  type DecidingDeps,
  type Given,
} from './deciding.ts'
import { listQueued, listUndoableApprovals, maybeQueued } from './expert-review.queries.ts'
import { templateText, unapproveReason } from './templates.ts'

/**
 * 404 `expert_not_found`, also after leaving; 409 `changed_elsewhere` when the profile is no longer what was `seen`,
 * `illegal_move`, `not_submitted`, `email_unverified`, `approval_undo_over`; 422 `nothing_to_check`, `unchanged`,
 * `day_past`, `day_too_late`, `validation_failed` on a missing `seen`.
 */
export async function reviewExpert(deps: DecidingDeps, viewer: Viewer, expertId: number, asked: Given): Promise<void> {
  await deps.events.transaction(async (tx) => {
    const queued = await maybeQueued(tx, expertId)
    const standing = queued && (await lockStatus(tx, expertId))
    if (!standing) throw notFound('expert_not_found')
    const given = { ...asked, action: asked.action ?? actionFor(asked.status, standing) }
    requireSeen(standing, given)
    const undoable = await undoableOf(tx, given.action, [expertId])
    const deciding = {
      viewer,
      now: await readNow(tx),
      email_verified: queued.email_verified_at !== null,
      undoable: undoable.has(expertId),
    }
    if (given.action) requireAllowed(standing, given.action, given.until, deciding)
    const { action } = given
    const reason = reasonOf(deps, given, readerOf(queued))
    const fields = action ? await applyDecision(deps, tx, standing, { ...given, action, reason }, deciding) : undefined
    await markChecked(deps, tx, expertId, given, deciding.now)
    await audit(tx, viewer, standing, given, fields)
  })
}

const undoableOf = async (tx: Tx, action: Given['action'], ids: readonly number[]): Promise<ReadonlySet<number>> =>
  action === 'unapprove' ? listUndoableApprovals(tx, ids, APPROVAL_UNDO_MINUTES) : new Set()

const readerOf = ({ locale }: { locale: string }): Locale => (isLocale(locale) ? locale : 'en')
/** The reason in the language that the expert reads. */
const reasonOf = (
  { translators }: DecidingDeps,
  { action, reason }: Pick<Given, 'action' | 'reason'>,
  reader: Locale,
) => (action === 'unapprove' ? reason || unapproveReason(translators, reader) : reason)

type Suspended = { account_id: number; label: string }

/** After a notice of unlawful content, which notifies the expert. 409 `target_gone` unless the profile is public. */
export async function suspendExpert(
  deps: DecidingDeps,
  tx: Tx,
  viewer: Viewer,
  expertId: number,
  reason: string,
): Promise<Suspended> {
  const standing = await lockStatus(tx, expertId)
  if (!standing || !['active', 'paused'].includes(standing.status)) throw conflict('target_gone')
  await decideQuietly(deps, tx, viewer, standing, { action: 'suspend', reason })
  return { account_id: standing.account_id, label: standing.company_name ?? standing.name }
}

/** Makes a profile public again that was suspended after a notice; does nothing if it is not suspended any more. */
export async function reinstateExpert(
  deps: DecidingDeps,
  tx: Tx,
  viewer: Viewer,
  expertId: number,
  reason: string,
): Promise<void> {
  const standing = await lockStatus(tx, expertId)
  if (standing?.status === 'suspended') await decideQuietly(deps, tx, viewer, standing, { action: 'restore', reason })
}

async function decideQuietly(
  deps: DecidingDeps,
  tx: Tx,
  viewer: Viewer,
  standing: StatusRow,
  given: { action: 'suspend' | 'restore'; reason: string },
): Promise<void> {
  const decision = { ...given, checklist: [] }
  await applyDecision(deps, tx, standing, decision, {
    viewer,
    now: await readNow(tx),
    email_verified: true,
    quiet: true,
  })
  await audit(tx, viewer, standing, decision)
}

/**
 * Each profile is decided separately: a refusal is reported and stops no other. One transaction locks the rows in the
 * order of their ids; a preview writes nothing. Each expert gets a template in their own language.
 */
export function reviewExperts(
  deps: DecidingDeps,
  viewer: Viewer,
  { ids, preview, seen = {}, template, ...asked }: BodyOf<typeof expertReview.reviewExperts>,
  locale: Locale,
): Promise<ReviewOutcome[]> {
  const translate = deps.translators.for(locale)
  const { action } = asked
  const reasonFor = (reader: Locale): string | undefined =>
    template !== undefined && (action === 'request_changes' || action === 'reject')
      ? templateText(deps.translators, action, template, reader)
      : reasonOf(deps, asked, reader)
  return deps.events.transaction(async (tx) => {
    const standings = await lockStandings(tx, ids)
    const queued = new Map((await listQueued(tx, ids)).map((row) => [row.id, row]))
    const now = await readNow(tx)
    const undoable = await undoableOf(tx, action, ids)
    const outcomes = new Map<number, ReviewOutcome>()
    for (const id of new Set(ids.toSorted((a, b) => a - b))) {
      const [standing, row] = [standings.get(id), queued.get(id)]
      const deciding = {
        viewer,
        now,
        email_verified: row?.email_verified_at !== null,
        undoable: undoable.has(id),
      }
      const reader = row && readerOf(row)
      try {
        if (!standing || !row) throw notFound('expert_not_found')
        requireSeen(standing, { action, seen: seen[id] })
        requireAllowed(standing, action, undefined, deciding)
        // refusing a public profile's company does not reject the profile: staff decide it one by one
        if (action === 'reject' && nextExpertStatus(standing.status, action) === undefined) throw conflict('look_first')
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const outcome = error.code === 'validation_failed' ? 'look_first' : error.code
        outcomes.set(id, { id, outcome, message: translate(`error.${outcome}`), locale: reader ?? null, reason: null })
        continue
      }
      const reason = reader && reasonFor(reader)
      if (!preview) {
        const fields = await applyDecision(deps, tx, standing, { ...asked, reason }, deciding)
        await audit(tx, viewer, standing, asked, fields)
      }
      outcomes.set(id, {
        id,
        outcome: preview ? 'ready' : 'done',
        message: null,
        locale: reader ?? null,
        reason: reason ?? null,
      })
    }
    return [...new Set(ids)].flatMap((id) => outcomes.get(id) ?? [])
  })
}

async function audit(
  tx: Tx,
  viewer: Viewer,
  standing: StatusRow,
  { action, checklist = [] }: Pick<Given, 'action' | 'checklist'>,
  fields: Awaited<ReturnType<typeof applyDecision>> = {},
): Promise<void> {
  const after = await lockStatus(tx, standing.id)
  await writeAudit(tx, viewer, {
    action: `expert.${action ?? 'check'}`,
    subject: auditedAs(standing),
    before: { ...audited(standing), ...fields.before },
    after: after ? { ...audited(after), ...fields.after, ...(checklist.length > 0 ? { checklist } : {}) } : null,
  })
}

async function markChecked(
  deps: DecidingDeps,
  tx: Tx,
  expertId: number,
  { registration_checked: registration, chamber_checked: chamber }: Given,
  now: Date,
): Promise<void> {
  if (registration === undefined && chamber === undefined) return
  const standing = await lockStatus(tx, expertId)
  if (registration && !standing?.company_registration) throw fieldRefusal('registration_checked', 'nothing_to_check')
  if (chamber && !standing?.chamber_number) throw fieldRefusal('chamber_checked', 'nothing_to_check')
  await updateStatus(tx, expertId, {
    ...(registration === undefined ? {} : { registration_checked_at: registration ? now : null }),
    ...(chamber === undefined ? {} : { chamber_checked_at: chamber ? now : null, reviewed_at: now }),
  })
  await expertChanged(deps, tx, expertId, { words: false, isMarked: true })
}
