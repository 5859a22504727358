/**
 * So long the mails about a suspension and about a report wait, and so long staff can take the decision back without
 * anybody having heard of it (docs/product/limits.md).
 */
export const DECISION_HOLD_SECONDS = 60
/** So long the button that takes it back is shown: the answer and the press take their time. */
export const DECISION_UNDO_SECONDS = 50
