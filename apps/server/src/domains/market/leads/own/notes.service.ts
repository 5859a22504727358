/** An expert's notes on their own leads. */
import { NOTES_PER_LEAD } from '@husrum/contract/core/limits.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { conflict, notFound } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import type { NoteRow } from '../lead-lists.queries.ts'
import { byExpertAlone } from '../leads.service.ts'
import * as notes from './notes.queries.ts'
import { ownLeadForUpdate, type OwnLeadDeps } from './own-leads.service.ts'

/** 409 `notes_full` beyond a hundred. */
export function addNote(deps: OwnLeadDeps, viewer: Viewer, id: number, body: string): Promise<NoteRow> {
  return changeNotes(deps, viewer, id, async (tx) => {
    const note = await notes.maybeInsertNote(tx, id, { body, by: viewer.account_id }, NOTES_PER_LEAD)
    if (!note) throw conflict('notes_full', { limit: NOTES_PER_LEAD })
    return note
  })
}

/** 404 `note_not_found` also for a note of another lead. */
export function rewriteNote(
  deps: OwnLeadDeps,
  viewer: Viewer,
  { id, noteId }: { id: number; noteId: number },
  body: string,
): Promise<NoteRow> {
  return changeNotes(deps, viewer, id, async (tx) => {
    const note = await notes.maybeUpdateNote(tx, id, noteId, { body, by: viewer.account_id })
    if (!note) throw notFound('note_not_found')
    return note
  })
}

export function removeNote(
  deps: OwnLeadDeps,
  viewer: Viewer,
  { id, noteId }: { id: number; noteId: number },
): Promise<void> {
  return changeNotes(deps, viewer, id, async (tx) => {
    if (!(await notes.deleteNote(tx, id, noteId))) throw notFound('note_not_found')
  })
}

/** Note changes are emitted to the expert's other screens; the client receives nothing. */
function changeNotes<T>(deps: OwnLeadDeps, viewer: Viewer, id: number, change: (tx: Tx) => Promise<T>): Promise<T> {
  return deps.events.transaction(async (tx) => {
    const { expert_id, client_id } = await ownLeadForUpdate(tx, viewer, id)
    const changed = await change(tx)
    await deps.events.emit(tx, 'lead.changed', { lead_id: id, expert_id, client_id, ...byExpertAlone })
    return changed
  })
}
