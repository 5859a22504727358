/**
 * The button of a message that takes back what was done. It goes with its message: the focus is on the page before, so
 * that keys go on from there instead of from the top of the window.
 */
export const undoButton = (label: string, undo: () => Promise<unknown>) => ({
  label,
  run: () => {
    document.getElementById('main')?.focus({ preventScroll: true })
    void undo().catch(() => undefined) // the refusal says itself why
  },
})
