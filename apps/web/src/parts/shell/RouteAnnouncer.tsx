/**
 * After a navigation inside the app the focus moves to the new screen's heading, and its title is read out, as when a
 * page is loaded.
 */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

export function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || toLocation.state.keepFocus) return
        setTitle(document.title)
        focusScreen()
      }),
    [router],
  )
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The screen stays and only its address changes, by the person's own input. */
    keepFocus?: boolean
  }
}

let watching: MutationObserver | undefined

/**
 * Until the person acts, the focus stays on the heading: the first one may belong to a skeleton, and disappears when
 * the screen replaces it.
 */
function focusScreen(): void {
  watching?.disconnect()
  const main = document.getElementById('main')
  if (!main) return
  let focused = focusHeading(main)
  const watch = new MutationObserver(() => {
    if (!focused.isConnected && document.activeElement === document.body) focused = focusHeading(main)
  })
  watching = watch
  watch.observe(main, { childList: true, subtree: true })
  for (const deed of ['keydown', 'pointerdown'])
    document.addEventListener(deed, () => watch.disconnect(), { once: true, passive: true })
}

/** A screen marks its own target with `data-focus-target`; else the heading, else the whole screen. */
function focusHeading(main: HTMLElement): HTMLElement {
  const found = main.querySelector<HTMLElement>('[data-focus-target]') ?? main.querySelector<HTMLElement>('h1') ?? main
  if (!found.hasAttribute('tabindex')) found.tabIndex = -1
  found.focus({ preventScroll: true })
  return found
}
