import { useEffect, useRef, type RefObject } from 'react'

/** The focus goes to the name of who was opened, and back to the row when the pane closes: neither is left on something that is gone. */
export function useFocusInPane(
  open: number | undefined,
  loaded: number | undefined,
  title: RefObject<HTMLElement | null>,
): void {
  const before = useRef(open)
  const waiting = useRef(false)
  useEffect(() => {
    if (before.current !== open) {
      if (open === undefined && isLost()) document.getElementById(`expert-${before.current}`)?.focus()
      waiting.current = open !== undefined
      before.current = open
    }
    if (!waiting.current || loaded !== open) return
    waiting.current = false
    // beside the list the row keeps it, so that j and k go on
    if (isLost()) title.current?.focus({ preventScroll: true })
  }, [open, loaded, title])
}

/** Nothing has the focus, or something that is not shown any more. */
function isLost(): boolean {
  const active = document.activeElement
  return !active || active === document.body || !active.checkVisibility()
}
