import { useEffect, useSyncExternalStore, type RefObject } from 'react'

const OFF_KEY = 'husrum.leads.keys'
const listeners = new Set<() => void>()

function stored(): boolean {
  try {
    return localStorage.getItem(OFF_KEY) !== 'off'
  } catch {
    return true // a browser that keeps nothing has them on
  }
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
  return [on, keepKeys]
}

function keepKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(OFF_KEY)
    else localStorage.setItem(OFF_KEY, 'off')
  } catch {
    return // nothing is kept here, so nothing has changed
  }
  for (const listener of listeners) listener()
}

export type LeadKeys = { answer: () => void; decline: () => void; search: () => void }

/** j and k walk over the rows (Enter opens, it is a link), r answers, d declines, / searches. Not while typing and not over a dialog. */
export function useLeadKeys(rows: RefObject<HTMLElement | null>, on: boolean, keys: LeadKeys): void {
  useEffect(() => {
    if (!on) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('dialog:modal, [popover="auto"]:popover-open')) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
      if (event.key === 'j' || event.key === 'k') walk(rows.current, event.key === 'j' ? 1 : -1)
      else if (event.key === 'r') keys.answer()
      else if (event.key === 'd') keys.decline()
      else if (event.key === '/') keys.search()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

/** From the focused row, else from the open one, else to the first. */
function walk(list: HTMLElement | null, step: 1 | -1): void {
  const all = [...(list?.querySelectorAll<HTMLElement>('[data-lead-row]') ?? [])]
  const focused = all.indexOf(document.activeElement as HTMLElement) // indexOf compares; another element is simply not found
  const from = focused >= 0 ? focused : all.findIndex((row) => row.hasAttribute('aria-current'))
  const next = from < 0 ? 0 : Math.min(all.length - 1, Math.max(0, from + step))
  all[next]?.focus()
  all[next]?.scrollIntoView({ block: 'nearest' })
}
