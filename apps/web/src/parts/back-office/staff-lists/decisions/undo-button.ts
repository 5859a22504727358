/**
 * The undo button of a toast. It disappears with its toast, so the focus moves to the page first: keys continue from
 * there instead of from the top of the window.
 */
export const undoButton = (label: string, undo: () => Promise<unknown>) => ({
  label,
  run: () => {
    document.getElementById('main')?.focus({ preventScroll: true })
    void undo().catch(() => undefined) // the shell shows why it was refused
  },
})
