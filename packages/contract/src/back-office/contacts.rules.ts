/** The states of a message to staff (docs/product/states.md). */
export const contactStatuses = ['new', 'in_progress', 'handled'] as const
export type ContactStatus = (typeof contactStatuses)[number]

/** docs/product/states.md: status moves forwards only. A handled message takes a note and nothing else. */
export const contactMoves: Record<ContactStatus, readonly ContactStatus[]> = {
  new: ['in_progress', 'handled'],
  in_progress: ['handled'],
  handled: [],
}
