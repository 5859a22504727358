/** Reactions of the matching to events of other domains, inside their transactions. */
import type { LeadStatus } from '@husrum/contract/vocabulary.ts'
import type { Actor } from './matching.moves.ts'
import { clearWords } from './matching.queries.ts'
import { followBrief, followInvitation, followLead, type MatchingDeps } from './matching.service.ts'

export function registerMatchingListeners(deps: MatchingDeps): void {
  deps.events.on('brief.changed', (tx, { brief_id }) => followBrief(deps, tx, brief_id))
  deps.events.on('lead.created', (tx, { lead_id }) => followInvitation(tx, lead_id))
  deps.events.on('lead.moved', (tx, { lead_id, status, actor }) =>
    // leads emit values of their own column
    followLead(deps, tx, lead_id, { status: status as LeadStatus, actor: actor as Actor }),
  )
  deps.events.on('brief.forgotten', (tx, { brief_id }) => clearWords(tx, { brief_id }))
  deps.events.on('account.erasing', (tx, { account_id }) => clearWords(tx, { client_id: account_id }))
}
