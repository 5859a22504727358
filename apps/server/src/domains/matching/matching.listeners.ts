/** What the matching does when others change something, inside their transactions. */
import type { LeadStatus } from '@husrum/contract/vocabulary.ts'
import { followBrief, followInvitation, followLead, type MatchingDeps } from './matching.service.ts'

export function listenToMarket(deps: MatchingDeps): void {
  deps.events.on('brief.changed', (tx, { brief_id }) => followBrief(deps, tx, brief_id))
  deps.events.on('lead.created', (tx, { lead_id }) => followInvitation(tx, lead_id))
  deps.events.on('lead.moved', (tx, { lead_id, status }) => followLead(deps, tx, lead_id, status as LeadStatus)) // leads emit what their table holds
}
