import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * On phones a pane replaces the list: the focus moves to its heading, and returns to the row when it closes. Where both
 * are visible the row keeps the focus, so that j and k continue.
 */
export function useFocusInPane(
  open: number | undefined,
  loaded: number | undefined,
  title: RefObject<HTMLElement | null>,
  /** The id of a row's element. */
  rowId: (id: number | undefined) => string,
): void {
  const before = useRef(open)
  const waiting = useRef(false)
  // before other code notices that the focus is lost
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

/** No element has the focus, or a hidden one has it. */
function isLost(): boolean {
  const active = document.activeElement
  return !active || active === document.body || !active.checkVisibility()
}
