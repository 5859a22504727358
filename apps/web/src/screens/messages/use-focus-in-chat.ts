import { useEffect, useRef, type RefObject } from 'react'

/**
 * On a phone a chat replaces the list: the focus goes to the name above it, and on the way back to the row.
 * Where both are side by side it stays where it is.
 */
export function useFocusInChat(open: number | undefined, ready: boolean, title: RefObject<HTMLElement | null>): void {
  const before = useRef(open)
  const waiting = useRef(false)
  useEffect(() => {
    if (before.current !== open) {
      if (open === undefined && isLost()) document.getElementById(`thread-${before.current}`)?.focus()
      waiting.current = open !== undefined
      before.current = open
    }
    if (!waiting.current || !ready) return
    waiting.current = false
    if (isLost()) title.current?.focus({ preventScroll: true })
  }, [open, ready, title])
}

/** Nothing has the focus, or something that is not shown any more. */
function isLost(): boolean {
  const active = document.activeElement
  return !active || active === document.body || !active.checkVisibility()
}
