/** A lead's life as data: which status may follow which, and who may bring it there (docs/product/states.md). */
import type { LeadStatus } from '../vocabulary.ts'

export type LeadActor = 'client' | 'expert' | 'system'
type Moves = Partial<Record<LeadStatus, readonly LeadActor[]>>

/** The expert gives up, the client chooses somebody else, or a confirmed hire closes the others. */
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
  // only while the client has not confirmed the hire: see `canMoveLead`
  won: { contacted: ['expert'], lost: everybody },
  lost: { contacted: ['expert'] },
  declined: {},
  expired: {},
  withdrawn: {},
}

/** A confirmed hire ends the lead: nobody moves it any more. */
export const canMoveLead = (from: LeadStatus, to: LeadStatus, actor: LeadActor, hireConfirmed: boolean): boolean =>
  !(from === 'won' && hireConfirmed) && (leadMoves[from][to]?.includes(actor) ?? false)

/** Where an expert may set a lead by hand; declining has its own call, the rest is the client's or the clock's. */
export const movable = ['contacted', 'meeting', 'proposal', 'won', 'lost'] as const satisfies readonly LeadStatus[]
export type Movable = (typeof movable)[number]

/** Invitations that still wait for an answer: what "3 open" counts. */
export const openStatuses = ['new'] as const satisfies readonly LeadStatus[]
/** One lead of a brief and an expert at a time is in one of these; after all others the client may invite again. */
export const liveStatuses = ['new', 'contacted', 'meeting', 'proposal', 'won'] as const satisfies readonly LeadStatus[]
export const isLive = (status: LeadStatus): boolean => liveStatuses.some((live) => live === status)

/** docs/product/limits.md: at most 3 open invitations at once, and 8 in a brief's life. */
export const OPEN_LIMIT = 3
export const BRIEF_LIMIT = 8
