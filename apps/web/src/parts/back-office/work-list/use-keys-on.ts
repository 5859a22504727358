import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function stored(list: string): boolean {
  try {
    return localStorage.getItem(keyOf(list)) !== 'off'
  } catch {
    return true // without storage the shortcuts are on
  }
}

function keep(list: string, on: boolean): void {
  try {
    if (on) localStorage.removeItem(keyOf(list))
    else localStorage.setItem(keyOf(list), 'off')
  } catch {
    return // without storage nothing has changed
  }
  for (const listener of listeners) listener()
}

const keyOf = (list: string) => `husrum.${list}.keys`

/** Single-letter shortcuts can be switched off (WCAG 2.1.4); the choice is stored on the device for each list. */
export function useKeysOn(list: string): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => stored(list),
    () => true,
  )
  return [on, (next) => keep(list, next)]
}
