import { useEffect, type RefObject } from 'react'

/**
 * What had the focus is taken away: a form that was sent or given up, the row of something decided. The focus goes to
 * the pane's heading then, or to the list, so that keys go on from there instead of from the top of the page.
 */
export function useFocusKept(
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
