import { useEffect, useSyncExternalStore, type RefObject } from 'react'

const OFF_KEY = 'husrum.admin-experts.keys'
const listeners = new Set<() => void>()

function stored(): boolean {
  try {
    return localStorage.getItem(OFF_KEY) !== 'off'
  } catch {
    return true // a browser that keeps nothing has them on
  }
}

function keep(on: boolean): void {
  try {
    if (on) localStorage.removeItem(OFF_KEY)
    else localStorage.setItem(OFF_KEY, 'off')
  } catch {
    return // nothing is kept here, so nothing has changed
  }
  for (const listener of listeners) listener()
}

/** Single letters are shortcuts only while people want them (WCAG 2.1.4): the choice is kept on the device. */
export function useKeysOn(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stored,
    () => true,
  )
  return [on, keep]
}

/** j and k walk over the rows (Enter opens, it is a link), / searches, Escape closes the pane. Not while typing and not over a dialog. */
export function useQueueKeys(
  { rows, box }: { rows: RefObject<HTMLElement | null>; box: RefObject<HTMLInputElement | null> },
  on: boolean,
  close: () => void,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('dialog:modal, [popover="auto"]:popover-open')) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
      if (event.key === 'Escape') close()
      else if (!on) return
      else if (event.key === 'j' || event.key === 'k') walk(rows.current, event.key === 'j' ? 1 : -1)
      else if (event.key === '/') box.current?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

/** From the focused row, else from the open one, else to the first. */
function walk(list: HTMLElement | null, step: 1 | -1): void {
  const all = [...(list?.querySelectorAll<HTMLElement>('[data-expert-row]') ?? [])]
  const focused = all.findIndex((row) => row === document.activeElement)
  const from = focused >= 0 ? focused : all.findIndex((row) => row.hasAttribute('aria-current'))
  const next = from < 0 ? 0 : Math.min(all.length - 1, Math.max(0, from + step))
  all[next]?.focus()
  all[next]?.scrollIntoView({ block: 'nearest' })
}
