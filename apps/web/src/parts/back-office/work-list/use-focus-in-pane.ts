import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * On phones a pane replaces the list: the focus goes to its heading, and back to the row when it closes.
 * Where both stay visible the row keeps it, so that j and k go on.
 */
export function useFocusInPane(
  open: number | undefined,
  loaded: number | undefined,
  title: RefObject<HTMLElement | null>,
  /** A row's id in the page. */
  rowId: (id: number | undefined) => string,
): void {
  const before = useRef(open)
  const waiting = useRef(false)
  // before anything else notices that the focus is lost
  useLayoutEffect(() => {
    if (before.current !== open) {
      if (open === undefined && isLost()) document.getElementById(rowId(before.current))?.focus()
      waiting.current = open !== undefined
      before.current = open
    }
    if (!waiting.current || loaded !== open) return
    waiting.current = false
    if (isLost()) title.current?.focus({ preventScroll: true })
  }, [open, loaded, title, rowId])
}

/** Nothing has the focus, or something that is not shown any more. */
function isLost(): boolean {
  const active = document.activeElement
  return !active || active === document.body || !active.checkVisibility()
}
