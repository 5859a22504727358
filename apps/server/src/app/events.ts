import type { BillingKind } from '@husrum/contract/identity/accounts/notification-preferences.ts'
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
  /** The address given at registration is confirmed; later addresses do not concern other domains. */
  'account.email_verified': { account_id: number }
  /** The person has confirmed a new address in place of the old one. */
  'account.email_changed': { account_id: number }
  /** Emitted before an account is marked as left or suspended: its open leads are locked first, in the common order. */
  'account.leaving': { account_id: number }
  /** Hidden from now on; it can be restored for a while. */
  'account.left': { account_id: number }
  /** The account works in no studio any more: it was removed, or it left. */
  'studio.left': { account_id: number }
  'account.restored': { account_id: number }
  /** Staff have suspended the account or lifted the suspension; the row is already marked. */
  'account.suspension': { account_id: number; suspended: boolean }
  /** Emitted before anything is wiped: the rows to wipe are locked first, in the common order (locking.ts). */
  'account.locking': { account_id: number }
  /** The person's data are wiped now; name and address can still be searched for. */
  'account.erasing': { account_id: number }
  /** All sessions have ended, perhaps except the caller's: a new password, logging out everywhere, leaving. */
  'account.logged_out': { account_id: number }
  /** Cached sessions may be outdated from now on; the answer waits until all instances have dropped them. */
  'sessions.changed': object
  /** Staff have edited a vocabulary or a plan: this instance reloads its cache of it before they are answered. */
  'reference.changed': object
  /** A newer version of the terms or the privacy policy is published: everybody is notified. */
  'terms.published': object
  /** Their styles changed, so cached tastes of clients who chose one of them are outdated in every instance. */
  'showcases.retagged': { ids: readonly number[] }
  'brief.changed': { brief_id: number }
  /** Emitted before a brief is ended and locked: its leads are locked first, in the common order. */
  'brief.ending': { brief_id: number }
  /** `reason` is absent when the account was deleted. */
  'brief.ended': { brief_id: number; hired_expert_id: number | undefined; close_reason: string | null }
  /** The brief ended so long ago that its contents are wiped. */
  'brief.forgotten': { brief_id: number }
  /** Its name, its photos or their marks have changed. */
  'board.changed': { board_id: number }
  /** Emitted before it is deleted; it is locked. */
  'board.deleting': { board_id: number }
  'expert.changed': { expert_id: number }
  /** Emitted inside the transaction that changes which plan's limits apply. */
  'expert.plan_changed': { expert_id: number }
  /** Submitted for review: for the first time (`from` is null) or again. */
  'expert.submitted': { expert_id: number; from: string | null }
  /** A step of the profile's status; its history row is written. `unheard`: it undoes an unannounced step. */
  'expert.moved': { expert_id: number; from: string; status: ExpertStatus; unheard?: boolean }
  /** A decision that leaves the status as it is; its history row is written. */
  'expert.decided': { expert_id: number; what: NotifiedDecision }
  /** Leads that were sent together, to different experts. */
  'lead.created': { leads: readonly NewLead[] }
  /** From `won` to `won`: the client confirms the hire. From `won` to another live status: the client denies it. */
  'lead.moved': {
    lead_id: number
    expert_id: number
    client_id: number
    from: LeadStatus
    status: LeadStatus
    actor: LeadActor
    /** The history states this fact in place of the step. */
    fact?: LeadFact | null
  }
  /**
   * A lead changed without a step of its status: read, archived, a note, contact details shared. With `side`, only that
   * side can see it.
   */
  'lead.changed': { lead_id: number; expert_id: number; client_id: number; side?: 'client' | 'expert' }
  /** A colleague has assigned the lead to this member of the studio. */
  'lead.assigned': { lead_id: number; account_id: number }
  /** The expert of the lead has opened it. */
  'lead.seen': { lead_id: number; account_id: number }
  /** The expert gets a lead of the month back, since the client did not reply to the answer. */
  'lead.place_returned': { lead_id: number }
  /** The client shares email and phone with the expert of the conversation about this lead. */
  'contact.shared': { lead_id: number }
  'message.created': { message_id: number; thread_id: number }
  /** The text was edited, or the message was removed. */
  'message.changed': { message_id: number; thread_id: number }
  /** One side has read the other's messages up to this one. */
  'message.read': { thread_id: number; reader: 'client' | 'expert'; up_to: number }
  /** Archived, muted, blocked, reported, reopened, or moved to another lead; with `side`, only that side sees it. */
  'thread.changed': { thread_id: number; side?: 'client' | 'expert' }
  /** A person opens a thread that has unread notifications in their list. */
  'thread.seen': { thread_id: number; account_id: number }
  /** Sent, accepted, declined, replaced, withdrawn or expired; `note` is the client's text with the answer. */
  'quote.moved': {
    quote_id: number
    thread_id: number
    lead_id: number
    status: QuoteStatus
    actor: LeadActor
    note: string | null
  }
  /** Offered, agreed, moved or cancelled; `asks`: the status stays, and the client asks for other times. */
  'meeting.moved': {
    meeting_id: number
    thread_id: number
    lead_id: number
    status: MeetingStatus
    actor: LeadActor
    asks?: boolean
  }
  /** A detail changed and the status did not: the address of a visit. */
  'meeting.changed': { meeting_id: number; thread_id: number; lead_id: number; status: MeetingStatus }
  'review.moved': { review_id: number; expert_id: number; client_id: number | null; status: ReviewStatus }
  /** The client of a confirmed hire may now write a review. */
  'review.invited': { lead_id: number; expert_id: number; client_id: number; finished_by?: 'client' | 'expert' }
  'review.replied': { review_id: number; expert_id: number; client_id: number | null }
  /** Matching experts were added to a list that the client has seen before. */
  'matches.added': { brief_id: number; client_id: number; expert_ids: readonly number[] }
  /** Matches that their client sees for the first time; `position` is the place in the list, from 1. */
  'matches.shown': { shown: readonly { expert_id: number; position: number }[] }
  /** The plan, payments or invoices of an expert changed; the owner of the studio is notified of `what`. */
  'subscription.changed': { expert_id: number; account_id: number; what: PlanNews | null }
  /** The set of experts' own hosts changed: this instance reloads its cache before the answer. */
  'own_domain.changed': object
  /** The DNS record of an expert's own domain no longer exists; its owner has already been mailed. */
  'own_domain.lost': { account_id: number; host: string }
  /** Saved searches of a client have found this number of new experts. */
  'saved_search.found': { account_id: number; count: number }
  /** A notification was written, or became new again. */
  'notification.created': { notifications: readonly { id: number; account_id: number }[] }
  /** Notifications of the person were marked as read, or no longer apply. */
  'notification.read': { account_id: number }
  /** The brief is `days` days old and nobody was hired: the client is asked whether they are still looking. */
  'brief.asked': { brief_id: number; client_id: number; days: number }
}
/** The decisions of which an expert is notified once. */
export type NotifiedDecision = 'company_rejected' | 'unfeatured' | 'edited' | 'appeal_upheld' | 'appeal_dismissed'
export type PlanNews = {
  kind: BillingKind
  detail: string
  about: string
  happens_at: Date | null
  facts: PlanFacts
}
/** The values that the text contains; money in minor units. */
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
  /** The thread in which the two have written to each other before. */
  thread_id: number | null
  /** The client's message that came with it. */
  message: string | null
}
export type EventName = keyof EventMap
