/** A lead's life as data: which status may follow which, and who may bring it there (docs/product/states.md). */
import type { LeadStatus } from '@husrum/contract/vocabulary.ts'

export type Actor = 'client' | 'expert' | 'system'
type Moves = Partial<Record<LeadStatus, readonly Actor[]>>

/** The expert gives up, the client chooses somebody else, or a confirmed hire closes the others. `won` by the client is a hire confirmed. */
const everybody = ['client', 'expert', 'system'] as const

export const leadMoves: Record<LeadStatus, Moves> = {
  new: {
    contacted: ['expert'],
    meeting: ['expert'],
    proposal: ['expert'],
    lost: ['expert'],
    // by the system when the expert has left
    declined: ['expert', 'system'],
    expired: ['system'],
    withdrawn: ['client', 'system'],
  },
  contacted: {
    meeting: ['expert'],
    proposal: ['expert'],
    won: ['expert', 'client'],
    lost: everybody,
    withdrawn: ['client', 'system'],
  },
  meeting: { proposal: ['expert'], won: ['expert', 'client'], lost: everybody, withdrawn: ['client', 'system'] },
  proposal: { meeting: ['expert'], won: ['expert', 'client'], lost: everybody, withdrawn: ['client', 'system'] },
  won: {},
  lost: { contacted: ['expert'] },
  declined: {},
  expired: {},
  withdrawn: {},
}

export const canMove = (from: LeadStatus, to: LeadStatus, actor: Actor): boolean =>
  leadMoves[from][to]?.includes(actor) ?? false

/** Invitations that still wait for an answer: what "3 open" counts. */
export const openStatuses = ['new'] as const satisfies readonly LeadStatus[]
/** Statuses in which an expert has answered yes. */
export const answeredStatuses = [
  'contacted',
  'meeting',
  'proposal',
  'won',
  'lost',
] as const satisfies readonly LeadStatus[]

/** docs/product/limits.md: at most 3 open invitations at once, and 8 in a brief's life. */
export const OPEN_LIMIT = 3
export const BRIEF_LIMIT = 8
/** How long an archived lead can be brought back, in days. */
export const RESTORE_DAYS = 30
