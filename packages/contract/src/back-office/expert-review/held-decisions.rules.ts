/**
 * Mails about a suspension or a report are delayed by this time, so that staff can undo the decision before the person
 * is notified (docs/product/limits.md).
 */
export const DECISION_HOLD_SECONDS = 60
/** The undo button is shown for a shorter time, which leaves room for the request and its answer. */
export const DECISION_UNDO_SECONDS = 50
