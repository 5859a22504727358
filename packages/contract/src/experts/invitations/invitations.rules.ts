/** How long an expert's invitation is valid, and its states (docs/product/states.md). */

/**
 * `waiting`: its mail is not written yet. `opened`: the page of its link has requested it, which mail scanners do not
 * do. From `taken_over` on the person's invitation data is no longer stored.
 */
export const invitationStates = ['waiting', 'sent', 'opened', 'taken_over', 'refused', 'withdrawn', 'expired'] as const
export type InvitationState = (typeof invitationStates)[number]
export const openInvitationStates = ['waiting', 'sent', 'opened'] as const satisfies readonly InvitationState[]
