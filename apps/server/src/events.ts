import type { LeadActor } from '@husrum/contract/rules/lead-moves.ts'
import type { LeadStatus } from '@husrum/contract/vocabulary.ts'

/** The typed list of domain events. Ids only: a listener reads what it needs in the same transaction. */
export type EventMap = {
  'account.registered': { account_id: number }
  /** The address that was registered is the person's; later ones are no news to others. */
  'account.email_verified': { account_id: number }
  /** Emitted before an account is marked: its open leads are locked first, in the order everybody locks them. */
  'account.leaving': { account_id: number }
  /** Hidden from now on, restorable for a while. */
  'account.left': { account_id: number }
  'account.restored': { account_id: number }
  /** What was the person's is wiped now; name and address are still there to be looked for. */
  'account.erasing': { account_id: number }
  /** What instances remember of sessions may be wrong from now on; the answer waits until they have forgotten it. */
  'sessions.changed': object
  'brief.changed': { brief_id: number }
  /** Emitted before a brief is ended and locked: its leads are locked first, in the order everybody locks them. */
  'brief.ending': { brief_id: number }
  'brief.ended': { brief_id: number; hired_expert_id: number | undefined }
  /** Ended so long ago that what was written in it is wiped. */
  'brief.forgotten': { brief_id: number }
  'expert.changed': { expert_id: number }
  /** A step of the profile's status; its line in the history is written. */
  'expert.moved': { expert_id: number }
  /** Sent together, to different experts; `thread_id` where the two have written to each other before. */
  'lead.created': { leads: readonly { id: number; client_id: number; expert_id: number; thread_id: number | null }[] }
  'lead.moved': { lead_id: number; expert_id: number; client_id: number; status: LeadStatus; actor: LeadActor }
  'message.created': { message_id: number; thread_id: number }
}
export type EventName = keyof EventMap
