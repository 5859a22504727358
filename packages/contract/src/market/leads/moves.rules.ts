/**
 * A lead's life as data: which status may follow which, who may bring it there, what has its time and what happens when
 * the time is up (docs/product/states.md). Read by the server's rules and jobs and by the screens.
 */
import { RESTORE_DAYS } from '../../core/limits.ts'
import type { LeadStatus } from '../../core/vocabulary.ts'

export type LeadActor = 'client' | 'expert' | 'system'
type Moves = Partial<Record<LeadStatus, readonly LeadActor[]>>

/** The expert gives up, the client chooses somebody else, or a confirmed hire closes the others. */
const everybody = ['client', 'expert', 'system'] as const

export const leadMoves: Record<LeadStatus, Moves> = {
  // answered by a message, a quote, offered times or a decline, never by hand: see `canMoveByHand`
  new: {
    contacted: ['expert'],
    proposal: ['expert'],
    // by the system when the expert has left
    declined: ['expert', 'system'],
    expired: ['system'],
    withdrawn: ['client', 'system'],
  },
  contacted: {
    // by the client, who agrees to one of the times offered
    meeting: ['expert', 'client'],
    proposal: ['expert'],
    won: ['expert', 'client'],
    lost: everybody,
    withdrawn: ['client', 'system'],
  },
  meeting: { proposal: ['expert'], won: ['expert', 'client'], lost: everybody, withdrawn: ['client', 'system'] },
  proposal: { meeting: ['expert'], won: ['expert', 'client'], lost: everybody, withdrawn: ['client', 'system'] },
  // only while the client has not confirmed the hire: see `canMoveLead`; the client's no puts it back where it was
  won: { contacted: ['expert', 'client'], meeting: ['client'], proposal: ['client'], lost: everybody },
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

/** A status set by hand reaches nobody, so it answers no lead: not its deadline, and not the figures of answers. */
export const canMoveByHand = (from: LeadStatus, to: LeadStatus, hireConfirmed: boolean): boolean =>
  from !== 'new' && canMoveLead(from, to, 'expert', hireConfirmed)

/** Invitations that still wait for an answer: what "3 open" counts. */
export const openStatuses = ['new'] as const satisfies readonly LeadStatus[]
/** One lead of a brief and an expert at a time is in one of these; after all others the client may invite again. */
export const liveStatuses = ['new', 'contacted', 'meeting', 'proposal', 'won'] as const satisfies readonly LeadStatus[]
export const isLive = (status: LeadStatus): boolean => liveStatuses.some((live) => live === status)

/** docs/product/limits.md: at most 3 open invitations at once, and 8 in a brief's life. */
export const OPEN_LIMIT = 3
export const BRIEF_LIMIT = 8
/** Of a client, whatever the brief: a brief that is closed and begun again does not begin the count again. */
export const CLIENT_LIMIT = { leads: 16, days: 30 } as const
/**
 * From taking an unanswered brief back until another one may go to the same expert. The same brief may go there once
 * more at once: it may have been taken back in error.
 */
export const AGAIN_AFTER_DAYS = 3

/** What has its time in a lead's life: how long, what follows, and by whom. */
export const leadDeadlines = {
  /** To answer; an unanswered lead ends and its place in the client's list is free. */
  answer: { working_days: 2, reminder_hours: [24, 4], leads_to: 'expired', by: 'system' },
  /** To take a decline back, and the archiving of an unanswered lead, which declines it. */
  decline: { seconds: 60, leads_to: 'declined', by: 'expert' },
  /** To bring an archived lead back; it stays archived. */
  restore: { days: RESTORE_DAYS, leads_to: null, by: 'expert' },
  /** Of the client after the answer; the lead goes on, and no longer counts among the expert's new leads. */
  silence: { days: 14, leads_to: 'given_back', by: 'system' },
} as const satisfies Record<
  string,
  { leads_to: LeadStatus | LeadFact | null; by: LeadActor; [length: string]: unknown }
>

/** What the history says beside, or instead of, a step of the status. */
export const leadFacts = [
  'given_back',
  'deadline_moved',
  'hire_refused',
  'brief_closed',
  'paused_by_team',
  'resumed_by_team',
] as const
export type LeadFact = (typeof leadFacts)[number]

/** Whether the client can take the brief back from one expert; ending the brief takes it back from all. */
export const canWithdraw = (status: LeadStatus): boolean => leadMoves[status].withdrawn?.includes('client') ?? false

/** How fast and how often an expert answers: of leads of so many days, and told from so many answers on. */
export const replyFigures = { days: 90, enough_answers: 3 } as const
