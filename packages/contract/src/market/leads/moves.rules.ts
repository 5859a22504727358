/**
 * A lead's life as data: the allowed status changes and who may make them, the deadlines, and what happens when they
 * pass (docs/product/states.md). Used by the server's rules and jobs and by the screens.
 */
import { RESTORE_DAYS } from '../../core/limits.ts'
import type { LeadStatus } from '../../core/vocabulary.ts'

export type LeadActor = 'client' | 'expert' | 'system'
type Moves = Partial<Record<LeadStatus, readonly LeadActor[]>>

/** The expert gives up, the client chooses another expert, or a confirmed hire closes the other leads. */
const everybody = ['client', 'expert', 'system'] as const

export const declineReasons = ['busy', 'budget', 'distance', 'not_my_style', 'other'] as const

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
    // by the client, by agreeing to an offered time
    meeting: ['expert', 'client'],
    proposal: ['expert'],
    won: ['expert', 'client'],
    lost: everybody,
    withdrawn: ['client', 'system'],
  },
  meeting: { proposal: ['expert'], won: ['expert', 'client'], lost: everybody, withdrawn: ['client', 'system'] },
  proposal: { meeting: ['expert'], won: ['expert', 'client'], lost: everybody, withdrawn: ['client', 'system'] },
  // only until the client confirms the hire: see `canMoveLead`; the client's refusal restores the earlier status
  won: { contacted: ['expert', 'client'], meeting: ['client'], proposal: ['client'], lost: everybody },
  lost: { contacted: ['expert'] },
  declined: {},
  expired: {},
  withdrawn: {},
}

/** A confirmed hire ends the lead: its status cannot change any more. */
export const canMoveLead = (from: LeadStatus, to: LeadStatus, actor: LeadActor, hireConfirmed: boolean): boolean =>
  !(from === 'won' && hireConfirmed) && (leadMoves[from][to]?.includes(actor) ?? false)

/** Statuses an expert may set by hand; declining has its own call, the client or a deadline sets the others. */
export const movable = ['contacted', 'meeting', 'proposal', 'won', 'lost'] as const satisfies readonly LeadStatus[]
export type Movable = (typeof movable)[number]

/** A status set by hand notifies no client, so it is no answer, neither for the deadline nor in the figures. */
export const canMoveByHand = (from: LeadStatus, to: LeadStatus, hireConfirmed: boolean): boolean =>
  from !== 'new' && canMoveLead(from, to, 'expert', hireConfirmed)

/** Invitations that still wait for an answer: "3 open" counts these. */
export const openStatuses = ['new'] as const satisfies readonly LeadStatus[]
/** A brief and an expert have at most one lead in these states; in all other states the client may invite again. */
export const liveStatuses = ['new', 'contacted', 'meeting', 'proposal', 'won'] as const satisfies readonly LeadStatus[]
export const isLive = (status: LeadStatus): boolean => liveStatuses.some((live) => live === status)

/** Per client over all briefs: closing a brief and starting another does not reset the count. */
export const CLIENT_LIMIT = { leads: 16, days: 30 } as const

/** The deadlines of a lead: how long, what follows, and who causes it. */
export const leadDeadlines = {
  /** To answer; an unanswered lead then expires and frees its place in the client's list. */
  answer: { working_days: 2, reminder_hours: [24, 4], leads_to: 'expired', by: 'system' },
  /** To undo a decline, or the archiving of an unanswered lead, which declines it. */
  decline: { seconds: 60, leads_to: 'declined', by: 'expert' },
  /** To restore an archived lead; afterwards it stays archived. */
  restore: { days: RESTORE_DAYS, leads_to: null, by: 'expert' },
  /** For the client after the answer; then the lead continues, but no longer counts among the expert's new leads. */
  silence: { days: 14, leads_to: 'given_back', by: 'system' },
} as const satisfies Record<
  string,
  { leads_to: LeadStatus | LeadFact | null; by: LeadActor; [length: string]: unknown }
>

/** Entries of the history beside, or instead of, a status change. */
export const leadFacts = [
  'given_back',
  'deadline_moved',
  'hire_refused',
  'brief_closed',
  'paused_by_team',
  'resumed_by_team',
] as const
export type LeadFact = (typeof leadFacts)[number]

/** Whether the client can withdraw the brief from one expert; ending the brief withdraws it from all. */
export const canWithdraw = (status: LeadStatus): boolean => leadMoves[status].withdrawn?.includes('client') ?? false

/** How fast and how often an expert answers: period of the leads in days, and the answers needed to show it. */
export const replyFigures = { days: 90, enough_answers: 3 } as const
