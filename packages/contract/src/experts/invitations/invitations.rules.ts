/** How long an expert's invitation is valid, and its states (docs/product/states.md). */

/** From the day of writing until the data of a person who never answered is deleted. */
export const INVITATION_DAYS = 30
/** Mails of one invitation, the first one included, and the hours between two. */
export const INVITATION_MAILS_MAX = 3
export const INVITATION_PAUSE_HOURS = 24
export const INVITATION_NOTE_MAX = 300
export const INVITATION_SOURCE_MIN = 10
export const INVITATION_SOURCE_MAX = 200

/**
 * `waiting`: its mail is not written yet. `opened`: the page of its link has requested it, which mail scanners do not
 * do. From `taken_over` on the person's invitation data is no longer stored.
 */
export const invitationStates = ['waiting', 'sent', 'opened', 'taken_over', 'refused', 'withdrawn', 'expired'] as const
export type InvitationState = (typeof invitationStates)[number]
export const openInvitationStates = ['waiting', 'sent', 'opened'] as const satisfies readonly InvitationState[]
