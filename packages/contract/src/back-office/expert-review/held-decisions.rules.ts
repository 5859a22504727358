/**
 * Mails about a suspension or a report are delayed by this time, so that staff can undo the decision before the person
 * is notified (docs/product/limits.md).
 */
