/** One expert in the place of another: both steps in one transaction, so that nobody else gets the place between. */
import { canWithdraw } from '@husrum/contract/rules/lead-moves.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Viewer } from '../../platform/http/http-viewer.ts'
import { maybeLeadForUpdate, withdrawLead } from '../leads/leads.service.ts'
import { inviteWithin, type MatchingDeps } from '../matching/matching.service.ts'

/**
 * Takes the brief back and sends it to the match. 404 `lead_not_found` for anybody else's lead; 409
 * `nothing_to_withdraw` when it has ended, otherwise as an invitation.
 */
export function replaceExpert(
  deps: MatchingDeps,
  viewer: Viewer,
  leadId: number,
  { match_id, note }: { match_id: number; note?: string | undefined },
): ReturnType<typeof inviteWithin> {
  return deps.events.transaction(async (tx) => {
    // locked before the brief and the other expert, as when it is answered
    const lead = await maybeLeadForUpdate(tx, leadId)
    if (lead?.client_id !== viewer.account_id) throw notFound('lead_not_found')
    // another lead with the same expert may live
    if (!canWithdraw(lead.status)) throw conflict('nothing_to_withdraw')
    await withdrawLead(deps, tx, lead, note || null)
    return inviteWithin(deps, tx, viewer, [match_id], undefined)
  })
}
