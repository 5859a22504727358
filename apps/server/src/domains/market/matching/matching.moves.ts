/** The life of a match as data: allowed status changes and who may make them (docs/product/states.md). */
import type { LeadActor } from '@husrum/contract/market/leads/moves.rules.ts'
import { matchStatuses, type LeadStatus, type MatchStatus } from '@husrum/contract/core/vocabulary.ts'

const moves: Record<MatchStatus, Partial<Record<MatchStatus, readonly LeadActor[]>>> = {
  proposed: { invited: ['client'], dismissed: ['client'] },
  // a first message to a dismissed expert is an invitation too
  dismissed: { proposed: ['client'], invited: ['client'] },
  invited: { replied: ['expert'], hired: ['client'], passed_on: ['expert', 'client', 'system'] },
  // the client may ask again after the expert ended the conversation
  replied: { invited: ['client'], hired: ['client'], passed_on: ['client', 'system'] },
  hired: {},
  // an expert who passed on may be invited again, and may resume an earlier lost lead
  passed_on: { invited: ['client'], replied: ['expert'] },
}

export const canMove = (from: MatchStatus, to: MatchStatus, actor: LeadActor): boolean =>
  moves[from][to]?.includes(actor) ?? false

/** Statuses from which the actor may move a match to `to`. */
export const statusesBefore = (to: MatchStatus, actor: LeadActor): MatchStatus[] =>
  matchStatuses.filter((from) => canMove(from, to, actor))

/** Maps a lead's step to its match's step. A lost lead, which always had an answer, leaves the match unchanged. */
export const followsLead: Partial<Record<LeadStatus, { to: MatchStatus; actor: LeadActor }>> = {
  contacted: { to: 'replied', actor: 'expert' },
  meeting: { to: 'replied', actor: 'expert' },
  proposal: { to: 'replied', actor: 'expert' },
  // a hire needs the client's confirmation
  won: { to: 'replied', actor: 'expert' },
  declined: { to: 'passed_on', actor: 'expert' },
  expired: { to: 'passed_on', actor: 'system' },
  withdrawn: { to: 'passed_on', actor: 'client' },
}

/** Statuses that take a place in the list. */
export const takesPlace = (status: MatchStatus): boolean => status !== 'dismissed' && status !== 'passed_on'

/** docs/product/limits.md: at most 15 in a list. */
export const PLACES = 15

/** The matches with a place, in the given order: all whom the client has asked, and as many proposals as fit. */
export function placesOf<Match extends { status: MatchStatus }>(matches: readonly Match[]): Match[] {
  const placed = matches.filter(({ status }) => takesPlace(status))
  const proposals = placed.filter(({ status }) => status === 'proposed')
  const free = Math.max(0, PLACES - (placed.length - proposals.length))
  const left = new Set(proposals.slice(free))
  return placed.filter((match) => !left.has(match))
}
