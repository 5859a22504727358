/** Matching reacts to events of other domains, inside their transactions. */
import { clearWords } from './matching.queries.ts'
import { followLead, type MatchingDeps } from './matching.service.ts'
import { followBrief } from './lists/proposals.service.ts'

export function registerMatchingListeners(deps: MatchingDeps): void {
  deps.events.on('brief.changed', (tx, { brief_id }) => followBrief(deps, tx, brief_id))
  deps.events.on('lead.moved', (tx, { lead_id, status, actor }) => followLead(deps, tx, lead_id, { status, actor }))
  deps.events.on('brief.forgotten', (tx, { brief_id }) => clearWords(tx, { brief_id }))
  deps.events.on('account.erasing', (tx, { account_id }) => clearWords(tx, { client_id: account_id }))
}
