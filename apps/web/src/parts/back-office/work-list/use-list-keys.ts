import { useEffect, useEffectEvent, type RefObject } from 'react'

type ListKeys = {
  /** Single letters and signs, only while they are switched on. */
  keys: Readonly<Record<string, () => void>>
  /** Escape, always. */
  close?: () => void
  /** j and k also open the row they reach, so that single-letter shortcuts act on the marked row. */
  opens?: boolean
}

/**
 * j and k move over rows marked `data-list-row` (Enter opens their link); screens add more keys. Inactive while the
 * reader types and under a dialog.
 */
export function useListKeys(
  rows: RefObject<HTMLElement | null>,
  on: boolean,
  { keys, close, opens = false }: ListKeys,
): void {
  const actOf = useEffectEvent((key: string) => {
    const all = { ...keys, j: () => walk(rows.current, 1, opens), k: () => walk(rows.current, -1, opens) }
    return new Map([...(on ? Object.entries(all) : []), ...(close ? [['Escape', close] as const] : [])]).get(key)
  })
  const listens = on || close !== undefined
  useEffect(() => {
    if (!listens) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('dialog:modal, [popover="auto"]:popover-open')) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
      const act = actOf(event.key)
      if (!act) return
      act()
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [listens])
}

/** Moves the focus one row from the focused row, else from the open one, else to the first row. */
export function walk(list: HTMLElement | null, step: 1 | -1, opens: boolean): void {
  const all = [...(list?.querySelectorAll<HTMLElement>('[data-list-row]') ?? [])]
  const focused = all.findIndex((row) => row === document.activeElement)
  const from = focused >= 0 ? focused : all.findIndex((row) => row.hasAttribute('aria-current'))
  const next = from < 0 ? 0 : Math.min(all.length - 1, Math.max(0, from + step))
  all[next]?.focus()
  all[next]?.scrollIntoView({ block: 'nearest' })
  if (opens && next !== from) all[next]?.click()
}
