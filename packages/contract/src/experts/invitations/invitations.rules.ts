/** How long an invitation of an expert lives, and what becomes of it (docs/product/states.md). */

/** From the day it is written until everything known of a person who never answered is deleted. */
export const INVITATION_LIFE_DAYS = 30
/** Mails of one invitation, the first among them, and the hours between two. */
export const INVITATION_MAILS_MAX = 3
export const INVITATION_PAUSE_HOURS = 24
export const INVITATION_NOTE_MAX = 300
export const INVITATION_SOURCE_MIN = 10
export const INVITATION_SOURCE_MAX = 200

/**
 * `waiting`: its mail is about to be written. `opened`: the page of its link asked for it, which scanners of mails do
 * not. From `taken_over` on nothing is kept here that the person was invited with.
 */
export const invitationStates = ['waiting', 'sent', 'opened', 'taken_over', 'refused', 'withdrawn', 'expired'] as const
export type InvitationState = (typeof invitationStates)[number]
export const openInvitationStates = ['waiting', 'sent', 'opened'] as const satisfies readonly InvitationState[]
