import { useEffect, useRef, type RefObject } from 'react'

/**
 * On a phone the brief takes the list's place and gives it back: the focus would be left on something that is gone. It goes to the brief's
 * name, and on the way back to the row it came from. Beside each other both stay, and so does the focus.
 */
export function useFocusInPane(
  open: number | undefined,
  loaded: number | undefined,
  title: RefObject<HTMLElement | null>,
): void {
  const before = useRef(open)
  const waiting = useRef(false)
  useEffect(() => {
    if (before.current !== open) {
      if (open === undefined) {
        const row = document.getElementById(`lead-${before.current}`)
        if (isLost()) row?.focus()
      }
      waiting.current = open !== undefined
      before.current = open
    }
    if (waiting.current && loaded === open && isLost()) title.current?.focus({ preventScroll: true })
    if (loaded === open) waiting.current = false
  }, [open, loaded, title])
}

/** Nothing has the focus, or something that is not shown any more. */
function isLost(): boolean {
  const active = document.activeElement
  return !active || active === document.body || !active.checkVisibility()
}
