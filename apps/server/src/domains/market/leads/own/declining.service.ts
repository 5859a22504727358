/** An expert declines their own leads with a reason, and undoes that while it has not taken effect. */
import { conflict } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import type { LeadRow } from '../leads.queries.ts'
import { byExpertAlone, changeLead, moveLead } from '../leads.service.ts'
import { ownLeadForUpdate, type OwnLeadDeps } from './own-leads.service.ts'

/** Declines at once, or after `undo_seconds`, during which `undoDecline` can cancel it. 409 `lead_not_open`. */
export function declineLead(
  deps: OwnLeadDeps,
  viewer: Viewer,
  id: number,
  { reason, note, undo_seconds = 0 }: { reason: string; note?: string | undefined; undo_seconds?: number | undefined },
): Promise<LeadRow> {
  return deps.events.transaction(async (tx) => {
    const lead = await ownLeadForUpdate(tx, viewer, id)
    if (lead.status !== 'new' || lead.declines_at) throw conflict('lead_not_open')
    const why = { decline_reason: reason, decline_note: note || null }
    if (undo_seconds === 0) return moveLead(deps, tx, lead, { to: 'declined', actor: 'expert', by: viewer, ...why })
    return changeLead(deps, tx, lead, { ...why, declines_in: undo_seconds }, byExpertAlone)
  })
}

/** 409 `decline_final` once the decline has taken effect, or if there was none. */
export function undoDecline(deps: OwnLeadDeps, viewer: Viewer, id: number): Promise<LeadRow> {
  return deps.events.transaction(async (tx) => {
    const lead = await ownLeadForUpdate(tx, viewer, id)
    if (lead.status !== 'new' || !lead.declines_at) throw conflict('decline_final')
    const undone = { decline_reason: null, decline_note: null, declines_in: null }
    return changeLead(deps, tx, lead, undone, byExpertAlone)
  })
}
