import { canMoveByHand, movable, type Movable } from '@husrum/contract/market/leads/moves.rules.ts'
import type { LeadStatus } from '@husrum/contract/core/vocabulary.ts'

/** `awaiting_confirmation`: the client has not confirmed the hire yet, and the expert may still undo it. */
type Standing = { status: LeadStatus; awaiting_confirmation: boolean }

const mayMove = ({ status, awaiting_confirmation }: Standing, to: Movable): boolean =>
  canMoveByHand(status, to, !awaiting_confirmation)

/** Why a move is disabled, as the last part of a text's key; undefined when it is allowed. */
export type DisabledReason = 'here' | 'noWayBack' | 'ended' | 'reopenFirst'

export function disabledReason(lead: Standing, to: Movable): DisabledReason | undefined {
  if (lead.status === to) return 'here'
  if (mayMove(lead, to)) return undefined
  if (lead.status === 'lost') return 'reopenFirst'
  return hasEnded(lead) ? 'ended' : 'noWayBack'
}

/** Whether the expert can no longer move the lead; a new lead still waits for an answer. */
export const hasEnded = (lead: Standing): boolean => lead.status !== 'new' && !movable.some((to) => mayMove(lead, to))
