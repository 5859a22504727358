/** An expert reads, answers, declines and archives their own leads, and writes notes about them. */
import { NOTES_PER_LEAD } from '@husrum/contract/core/limits.ts'
import { canMoveByHand, isLive, leadDeadlines } from '@husrum/contract/market/leads/moves.rules.ts'
import type { LeadStatus } from '@husrum/contract/core/vocabulary.ts'
import { readNow } from '../../../platform/core/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { conflict, fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { requireOpenThread } from './contact/blocks.service.ts'
import * as lists from './lead-lists.queries.ts'
import * as queries from './leads.queries.ts'
import { byExpertAlone, changeLead, finishWork, moveLead } from './leads.service.ts'
import * as notes from './notes.queries.ts'

type Deps = Pick<Platform, 'db' | 'events'>

/** Locks the viewer's own lead. 404 `lead_not_found` if it belongs to another expert. */
async function ownLeadForUpdate(tx: Tx, viewer: Viewer, id: number): Promise<queries.LeadRow> {
  const lead = await queries.maybeLeadForUpdate(tx, id)
  if (!lead || lead.expert_id !== viewer.expert_id) throw notFound('lead_not_found')
  return lead
}

export async function requireOwnLead(db: Db, viewer: Viewer, id: number): Promise<lists.LeadPage> {
  const lead = viewer.expert_id === undefined ? undefined : await lists.maybeLeadPage(db, viewer.expert_id, id)
  if (!lead) throw notFound('lead_not_found')
  return lead
}

/** As `requireOwnLead`; returns a version that changes with all data of its detail. */
export async function requireOwnLeadVersion(db: Db, viewer: Viewer, id: number): Promise<string> {
  const version = viewer.expert_id === undefined ? undefined : await lists.maybeLeadVersion(db, viewer.expert_id, id)
  if (version === undefined) throw notFound('lead_not_found')
  return version
}

export function markLeadRead(deps: Deps, viewer: Viewer, id: number): Promise<queries.LeadRow> {
  return deps.events.transaction(async (tx) => {
    const lead = await ownLeadForUpdate(tx, viewer, id)
    await deps.events.emit(tx, 'lead.seen', { lead_id: id, account_id: viewer.account_id })
    return lead.read_at ? lead : changeLead(deps, tx, lead, { read: true })
  })
}

/** Archives a lead for its expert. An open lead is declined a minute later, see `declineArchived`. */
export function archiveLead(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  return deps.events.transaction(async (tx) => {
    const lead = await ownLeadForUpdate(tx, viewer, id)
    if (lead.deleted_at) throw notFound('lead_not_found')
    await changeLead(deps, tx, lead, { deleted: true }, byExpertAlone)
  })
}

/** 409 `not_deleted`, and `restore_expired` after 30 days. */
export function restoreLead(deps: Deps, viewer: Viewer, id: number): Promise<queries.LeadRow> {
  return deps.events.transaction(async (tx) => {
    const lead = await ownLeadForUpdate(tx, viewer, id)
    if (!lead.deleted_at) throw conflict('not_deleted')
    const now = await readNow(tx)
    if (now.getTime() - lead.deleted_at.getTime() > leadDeadlines.restore.days * 86_400_000)
      throw conflict('restore_expired', { days: leadDeadlines.restore.days })
    return changeLead(deps, tx, lead, { deleted: false }, byExpertAlone)
  })
}

/** 409 `notes_full` beyond a hundred. */
export function addNote(deps: Deps, viewer: Viewer, id: number, body: string): Promise<lists.NoteRow> {
  return changeNotes(deps, viewer, id, async (tx) => {
    const note = await notes.maybeInsertNote(tx, id, { body, by: viewer.account_id }, NOTES_PER_LEAD)
    if (!note) throw conflict('notes_full', { limit: NOTES_PER_LEAD })
    return note
  })
}

/** 404 `note_not_found` also for a note of another lead. */
export function rewriteNote(
  deps: Deps,
  viewer: Viewer,
  { id, noteId }: { id: number; noteId: number },
  body: string,
): Promise<lists.NoteRow> {
  return changeNotes(deps, viewer, id, async (tx) => {
    const note = await notes.maybeUpdateNote(tx, id, noteId, { body, by: viewer.account_id })
    if (!note) throw notFound('note_not_found')
    return note
  })
}

export function removeNote(deps: Deps, viewer: Viewer, { id, noteId }: { id: number; noteId: number }): Promise<void> {
  return changeNotes(deps, viewer, id, async (tx) => {
    if (!(await notes.deleteNote(tx, id, noteId))) throw notFound('note_not_found')
  })
}

/**
 * 422 `unknown_person` if the account does not belong to the studio. A person who leaves at this moment is not
 * notified, because notifications check the members again.
 */
export function assignLead(deps: Deps, viewer: Viewer, id: number, accountId: number | null): Promise<queries.LeadRow> {
  return deps.events.transaction(async (tx) => {
    const lead = await ownLeadForUpdate(tx, viewer, id)
    if (accountId !== null && !(await queries.isOfStudio(tx, lead.expert_id, accountId)))
      throw fieldRefusal('account_id', 'unknown_person')
    if (lead.assigned_to === accountId) return lead
    const assigned = await changeLead(deps, tx, lead, { assigned_to: accountId }, byExpertAlone)
    if (accountId !== null && accountId !== viewer.account_id)
      await deps.events.emit(tx, 'lead.assigned', { lead_id: id, account_id: accountId })
    return assigned
  })
}

/** Note changes are emitted to the expert's other screens; the client receives nothing. */
function changeNotes<T>(deps: Deps, viewer: Viewer, id: number, change: (tx: Tx) => Promise<T>): Promise<T> {
  return deps.events.transaction(async (tx) => {
    const { expert_id, client_id } = await ownLeadForUpdate(tx, viewer, id)
    const changed = await change(tx)
    await deps.events.emit(tx, 'lead.changed', { lead_id: id, expert_id, client_id, ...byExpertAlone })
    return changed
  })
}

/** Declines at once, or after `undo_seconds`, during which `undoDecline` can cancel it. 409 `lead_not_open`. */
export function declineLead(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { reason, note, undo_seconds = 0 }: { reason: string; note?: string | undefined; undo_seconds?: number | undefined },
): Promise<queries.LeadRow> {
  return deps.events.transaction(async (tx) => {
    const lead = await ownLeadForUpdate(tx, viewer, id)
    if (lead.status !== 'new' || lead.declines_at) throw conflict('lead_not_open')
    const why = { decline_reason: reason, decline_note: note || null }
    if (undo_seconds === 0) return moveLead(deps, tx, lead, { to: 'declined', actor: 'expert', by: viewer, ...why })
    return changeLead(deps, tx, lead, { ...why, declines_in: undo_seconds }, byExpertAlone)
  })
}

/** 409 `decline_final` once the decline has taken effect, or if there was none. */
export function undoDecline(deps: Deps, viewer: Viewer, id: number): Promise<queries.LeadRow> {
  return deps.events.transaction(async (tx) => {
    const lead = await ownLeadForUpdate(tx, viewer, id)
    if (lead.status !== 'new' || !lead.declines_at) throw conflict('decline_final')
    const undone = { decline_reason: null, decline_note: null, declines_in: null }
    return changeLead(deps, tx, lead, undone, byExpertAlone)
  })
}

/** 409 `not_hired` before the client has confirmed the hire, `already_finished`. */
export function finishOwnLead(deps: Deps, viewer: Viewer, id: number): Promise<queries.LeadRow> {
  return deps.events.transaction(async (tx) => finishWork(deps, tx, await ownLeadForUpdate(tx, viewer, id), 'expert'))
}

/** 409 `illegal_move`, always from `new`; `thread_closed` during a block, unless the step ends the lead. */
export function moveOwnLead(deps: Deps, viewer: Viewer, id: number, to: LeadStatus): Promise<queries.LeadRow> {
  return deps.events.transaction(async (tx) => {
    const lead = await ownLeadForUpdate(tx, viewer, id)
    if (!canMoveByHand(lead.status, to, lead.hire_confirmed_at !== null))
      throw conflict('illegal_move', { from: lead.status, to })
    if (isLive(to)) await requireOpenThread(tx, lead)
    return moveLead(deps, tx, lead, { to, actor: 'expert', by: viewer })
  })
}
