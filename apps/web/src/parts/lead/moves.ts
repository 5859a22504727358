import type { LeadStatus } from '@husrum/contract/vocabulary.ts'

/** Where an expert may set a lead by hand; declining has its own dialog, the rest is the client's or the clock's. */
export const movable = ['contacted', 'meeting', 'proposal', 'won', 'lost'] as const
export type Movable = (typeof movable)[number]

/** The expert's part of the server's table of moves; the server refuses whatever this should ever allow too much. */
const allowed: Record<LeadStatus, readonly Movable[]> = {
  new: ['contacted', 'meeting', 'proposal', 'lost'],
  contacted: ['meeting', 'proposal', 'won', 'lost'],
  meeting: ['proposal', 'won', 'lost'],
  proposal: ['meeting', 'won', 'lost'],
  won: [],
  lost: ['contacted'],
  declined: [],
  expired: [],
  withdrawn: [],
}

/** Why a move is not there, as the last part of a text's key; undefined when it may be made. */
export type MoveBar = 'here' | 'answerFirst' | 'noWayBack' | 'ended' | 'reopenFirst'

export function barOf(from: LeadStatus, to: Movable): MoveBar | undefined {
  if (from === to) return 'here'
  if (allowed[from].includes(to)) return undefined
  if (from === 'lost') return 'reopenFirst'
  if (allowed[from].length === 0) return 'ended'
  return to === 'won' ? 'answerFirst' : 'noWayBack'
}

/** Nothing more can happen to it by the expert's hand. */
export const hasEnded = (status: LeadStatus): boolean => allowed[status].length === 0
