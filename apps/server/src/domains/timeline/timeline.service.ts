/** Taking the brief back from an expert, also from one outside the list of matches, and asking another instead. */
import type { LeadStatus } from '@husrum/contract/vocabulary.ts'
import type { Viewer } from '../../platform/http/http-viewer.ts'
import { withdrawOwnLead } from '../leads/leads.service.ts'
import { inviteWithin, type MatchingDeps } from '../matching/matching.service.ts'

/**
 * 404 `lead_not_found` for anybody else's lead; 409 `nothing_to_withdraw` when it has ended, `lead_has_moved` when it
 * no longer stands where the client saw it.
 */
export const withdraw = (
  deps: Pick<MatchingDeps, 'events'>,
  viewer: Viewer,
  leadId: number,
  { note, status }: { note?: string | undefined; status?: LeadStatus | undefined } = {},
): Promise<void> => deps.events.transaction((tx) => withdrawOwnLead(deps, tx, viewer, leadId, note || null, status))

/**
 * Takes the brief back and sends it to the match, so that nobody else gets the place between. 404 `lead_not_found` for
 * anybody else's lead; 409 `nothing_to_withdraw` and `lead_has_moved` as above, otherwise as an invitation.
 */
export function replaceExpert(
  deps: MatchingDeps,
  viewer: Viewer,
  leadId: number,
  { match_id, note, status }: { match_id: number; note?: string | undefined; status?: LeadStatus | undefined },
): ReturnType<typeof inviteWithin> {
  return deps.events.transaction(async (tx) => {
    await withdrawOwnLead(deps, tx, viewer, leadId, note || null, status)
    return inviteWithin(deps, tx, viewer, [match_id], undefined)
  })
}
