import { useEffect, type RefObject } from 'react'

/**
 * The focused element is removed: a form that was sent or cancelled, or the row that was decided. The focus then moves
 * to the pane's heading, or to the list, so that keys continue from there instead of from the top of the page.
 */
export function useFocusFallback(
  root: RefObject<HTMLElement | null>,
  title: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const within = root.current
    if (!within) return
    let last: Element | null = null
    const onFocus = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
    }
    const removed = new MutationObserver(() => {
      const isElsewhere = document.activeElement && document.activeElement !== document.body
      if (!last || isElsewhere || (last.isConnected && last.checkVisibility())) return
      const next = [title.current, list.current].find((element) => element?.checkVisibility())
      next?.focus({ preventScroll: true })
    })
    within.addEventListener('focusin', onFocus)
    removed.observe(within, { childList: true, subtree: true })
    return () => {
      within.removeEventListener('focusin', onFocus)
      removed.disconnect()
    }
  }, [root, title, list])
}
