import type { BillingKind } from '@husrum/contract/identity/accounts/notification-choices.ts'
import type { LeadActor, LeadFact } from '@husrum/contract/market/leads/moves.rules.ts'
import type {
  ExpertStatus,
  LeadStatus,
  MeetingStatus,
  QuoteStatus,
  ReviewStatus,
} from '@husrum/contract/core/vocabulary.ts'

/** The typed list of domain events. Ids only: a listener reads what it needs in the same transaction. */
export type EventMap = {
  'account.registered': { account_id: number }
  /** The address that was registered is the person's; later ones are no news to others. */
  'account.email_verified': { account_id: number }
  /** The person has confirmed another address than the one they had. */
  'account.email_changed': { account_id: number }
  /**
   * Emitted before an account is marked, as left or as suspended: its open leads are locked first, in the order
   * everybody locks them.
   */
  'account.leaving': { account_id: number }
  /** Hidden from now on, restorable for a while. */
  'account.left': { account_id: number }
  /** Works in no studio any more: removed, or left with the account. */
  'studio.left': { account_id: number }
  'account.restored': { account_id: number }
  /** Staff have suspended it, or taken that back; it is marked. */
  'account.suspension': { account_id: number; suspended: boolean }
  /** Emitted before anything is wiped: what will be is locked first, in the order everybody locks it (locking.ts). */
  'account.locking': { account_id: number }
  /** What was the person's is wiped now; name and address are still there to be looked for. */
  'account.erasing': { account_id: number }
  /** All sessions have ended, perhaps but the one that asked: a new password, logging out everywhere, leaving. */
  'account.logged_out': { account_id: number }
  /** What instances remember of sessions may be wrong from now on; the answer waits until they have forgotten it. */
  'sessions.changed': object
  /** Staff have edited a vocabulary or a plan: what this instance keeps of it is read before their answer. */
  'reference.changed': object
  /** A newer version of the terms or the privacy policy: everybody is told. */
  'terms.published': object
  /** Other styles: who chose one of them has another taste in every instance's memory. */
  'showcases.retagged': { ids: readonly number[] }
  'brief.changed': { brief_id: number }
  /** Emitted before a brief is ended and locked: its leads are locked first, in the order everybody locks them. */
  'brief.ending': { brief_id: number }
  /** Without a reason when the account went. */
  'brief.ended': { brief_id: number; hired_expert_id: number | undefined; close_reason: string | null }
  /** Ended so long ago that what was written in it is wiped. */
  'brief.forgotten': { brief_id: number }
  /** Its name, its photos or their marks. */
  'board.changed': { board_id: number }
  /** Emitted before it is deleted; it is locked. */
  'board.deleting': { board_id: number }
  'expert.changed': { expert_id: number }
  /** Inside the transaction that changes which plan's limits hold. */
  'expert.plan_changed': { expert_id: number }
  /** Handed in to be reviewed: for the first time (`from` is null) or again. */
  'expert.submitted': { expert_id: number; from: string | null }
  /** A step of the profile's status; its line in the history is written. `unheard`: of the one it takes back too. */
  'expert.moved': { expert_id: number; from: string; status: ExpertStatus; unheard?: boolean }
  /** Beside the status; its line in the history is written. */
  'expert.decided': { expert_id: number; what: DecisionTold }
  /** Sent together, to different experts. */
  'lead.created': { leads: readonly NewLead[] }
  /** From `won` to `won`: the client has confirmed the hire. From `won` to another live status: has said no to it. */
  'lead.moved': {
    lead_id: number
    expert_id: number
    client_id: number
    from: LeadStatus
    status: LeadStatus
    actor: LeadActor
    /** What the history says instead of the step. */
    fact?: LeadFact | null
  }
  /**
   * Something in a lead changed that is no step of its status: read, archived, a note, contact details shared. With
   * `side`, what that one alone can see.
   */
  'lead.changed': { lead_id: number; expert_id: number; client_id: number; side?: 'client' | 'expert' }
  /** By a colleague, to somebody of the studio who takes care of it from now on. */
  'lead.assigned': { lead_id: number; account_id: number }
  /** Its expert has opened it. */
  'lead.seen': { lead_id: number; account_id: number }
  /** A place of the expert's month came back, since the client stayed silent after the answer. */
  'lead.place_returned': { lead_id: number }
  /** The client shows email and phone to the expert of the conversation that is about this lead. */
  'contact.shared': { lead_id: number }
  'message.created': { message_id: number; thread_id: number }
  /** Its words were edited, or it was taken out. */
  'message.changed': { message_id: number; thread_id: number }
  /** One side has seen what the other wrote, up to this message. */
  'message.read': { thread_id: number; reader: 'client' | 'expert'; up_to: number }
  /** Archived, muted, blocked, reported, opened again, or about another lead; `side`: only that one sees it. */
  'thread.changed': { thread_id: number; side?: 'client' | 'expert' }
  /** A person looks at it while news of the pair wait in their list. */
  'thread.seen': { thread_id: number; account_id: number }
  /** Sent, accepted, declined, replaced, withdrawn or run out; `note` is what the client said with the answer. */
  'quote.moved': {
    quote_id: number
    thread_id: number
    lead_id: number
    status: QuoteStatus
    actor: LeadActor
    note: string | null
  }
  /** Offered, agreed, moved or cancelled; `asks`: it stays what it is, and the client asks for other times. */
  'meeting.moved': {
    meeting_id: number
    thread_id: number
    lead_id: number
    status: MeetingStatus
    actor: LeadActor
    asks?: boolean
  }
  /** What hangs on it changed, and it stays at its step: the address of a visit. */
  'meeting.changed': { meeting_id: number; thread_id: number; lead_id: number; status: MeetingStatus }
  'review.moved': { review_id: number; expert_id: number; client_id: number | null; status: ReviewStatus }
  /** The client of a confirmed hire may write a review from now on. */
  'review.invited': { lead_id: number; expert_id: number; client_id: number; finished_by?: 'client' | 'expert' }
  'review.replied': { review_id: number; expert_id: number; client_id: number | null }
  /** Experts who fit have come into the list of a client who has seen it before. */
  'matches.added': { brief_id: number; client_id: number; expert_ids: readonly number[] }
  /** For the first time in their client's list; `position` is the place there, from 1. */
  'matches.shown': { shown: readonly { expert_id: number; position: number }[] }
  /** Of an expert's plan, its payments or invoices; `what` is told to the owner of the studio. */
  'subscription.changed': { expert_id: number; account_id: number; what: PlanNews | null }
  /** Which hosts are experts' own is another: what this instance remembers is read before the answer. */
  'own_domain.changed': object
  /** The DNS record of an expert's own domain is gone; its owner has a mail already. */
  'own_domain.lost': { account_id: number; host: string }
  /** Saved searches of a client found so many experts for the first time. */
  'saved_search.found': { account_id: number; count: number }
  /** Written, or new again, in somebody's list. */
  'notification.created': { notifications: readonly { id: number; account_id: number }[] }
  /** Put away in their list by a person, on one of their devices. */
  'notification.read': { account_id: number }
  /** The brief is that many days old and nobody was hired: is the client still looking? */
  'brief.asked': { brief_id: number; client_id: number; days: number }
}
/** `about`: told once. */
export type DecisionTold = 'company_rejected' | 'unfeatured' | 'edited' | 'appeal_upheld' | 'appeal_dismissed'
export type PlanNews = {
  kind: BillingKind
  detail: string
  about: string
  happens_at: Date | null
  facts: PlanFacts
}
/** What stands in the words; money in minor units. */
export type PlanFacts = {
  plan_id?: number
  amount?: number
  currency?: 'DKK' | 'EUR'
  number?: string
}
type NewLead = {
  id: number
  client_id: number
  expert_id: number
  /** Where the two have written to each other before. */
  thread_id: number | null
  /** What the client wrote along. */
  message: string | null
}
export type EventName = keyof EventMap
