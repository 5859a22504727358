/** Experts whom somebody chose on this device, with an account or without one. */
import { useSyncExternalStore } from 'react'
import type { ExpertCard } from '@husrum/contract/experts.ts'
import type { KeyValueStore } from './storage.ts'

export type ListedExpert = Pick<ExpertCard, 'id' | 'name'>
type Store = Pick<KeyValueStore, 'getItem' | 'setItem' | 'removeItem'>

const nobody: readonly ListedExpert[] = []

/**
 * A list of experts under one key, the latest first, with listeners; beyond `most` the oldest goes. Without storage it
 * lasts as long as the page.
 */
export function createDeviceList(key: string, most: number, store: () => Store | undefined) {
  let kept: readonly ListedExpert[] | undefined
  const listeners = new Set<() => void>()
  const current = (): readonly ListedExpert[] => (kept ??= read(store, key, most))
  const change = (next: readonly ListedExpert[]) => {
    kept = next
    write(store, key, next)
    for (const listener of listeners) listener()
  }
  return {
    /** For React's useSyncExternalStore. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    current,
    set: ({ id, name }: ListedExpert, keep: boolean) => {
      const others = current().filter((each) => each.id !== id)
      change(keep ? [{ id, name }, ...others].slice(0, most) : others)
    },
    /** All of them, once: they are the account's from now on. */
    takeAll: (): readonly ListedExpert[] => {
      const all = current()
      if (all.length > 0) change(nobody)
      return all
    },
  }
}
export type DeviceList = ReturnType<typeof createDeviceList>

/** Whom a visitor keeps, until an account takes them over or the visitor lets go. */
export const favouritesOnDevice = createDeviceList('husrum.favourites', 50, () => localStorage)
/** Who is compared side by side, oldest last. */
export const COMPARED_MOST = 3
export const compared = createDeviceList('husrum.compared', COMPARED_MOST, () => localStorage)

/** On the server and while a page is taken over, nobody is known. */
const unknown = () => nobody
export const useDeviceList = (list: DeviceList): readonly ListedExpert[] =>
  useSyncExternalStore(list.subscribe, list.current, unknown)

function read(store: () => Store | undefined, key: string, most: number): readonly ListedExpert[] {
  try {
    const list: unknown = JSON.parse(store()?.getItem(key) ?? '[]')
    return Array.isArray(list) ? list.filter(isListedExpert).slice(0, most) : nobody
  } catch {
    return nobody
  }
}

function write(store: () => Store | undefined, key: string, list: readonly ListedExpert[]): void {
  try {
    if (list.length > 0) store()?.setItem(key, JSON.stringify(list))
    else store()?.removeItem(key)
  } catch {
    return // full or forbidden: they are known until the page is left
  }
}

function isListedExpert(value: unknown): value is ListedExpert {
  if (typeof value !== 'object' || value === null) return false
  const { id, name } = value as Record<string, unknown> // an object's properties, each looked at here
  return typeof id === 'number' && typeof name === 'string'
}
