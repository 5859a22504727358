/** An expert archives their own leads, and restores them. */
import { leadDeadlines } from '@husrum/contract/market/leads/moves.rules.ts'
import { readNow } from '../../../../platform/core/clock.ts'
import { conflict, notFound } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import type { LeadRow } from '../leads.queries.ts'
import { byExpertAlone, changeLead } from '../leads.service.ts'
import { ownLeadForUpdate, type OwnLeadDeps } from './own-leads.service.ts'

/** Archives a lead for its expert. An open lead is declined a minute later, see `declineArchived`. */
export function archiveLead(deps: OwnLeadDeps, viewer: Viewer, id: number): Promise<void> {
  return deps.events.transaction(async (tx) => {
    const lead = await ownLeadForUpdate(tx, viewer, id)
    if (lead.deleted_at) throw notFound('lead_not_found')
    await changeLead(deps, tx, lead, { deleted: true }, byExpertAlone)
  })
}

/** 409 `not_deleted`, and `restore_expired` after 30 days. */
export function restoreLead(deps: OwnLeadDeps, viewer: Viewer, id: number): Promise<LeadRow> {
  return deps.events.transaction(async (tx) => {
    const lead = await ownLeadForUpdate(tx, viewer, id)
    if (!lead.deleted_at) throw conflict('not_deleted')
    const now = await readNow(tx)
    if (now.getTime() - lead.deleted_at.getTime() > leadDeadlines.restore.days * 86_400_000)
      throw conflict('restore_expired', { days: leadDeadlines.restore.days })
    return changeLead(deps, tx, lead, { deleted: false }, byExpertAlone)
  })
}
