/** Whom a visitor keeps: on this device, until an account takes them over or the visitor lets go. */
import type { ExpertCard } from '@husrum/contract/experts.ts'
import type { KeyValueStore } from '#lib/storage.ts'

export type Wanted = Pick<ExpertCard, 'id' | 'name'>
type Store = Pick<KeyValueStore, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'husrum.favourites'
const MOST = 50
const nobody: readonly Wanted[] = []

/** Favourites kept on this device, the latest first, with listeners. Without storage they last as long as the page. */
export function createDeviceFavourites(store: () => Store | undefined) {
  let kept: readonly Wanted[] | undefined
  const listeners = new Set<() => void>()
  const current = (): readonly Wanted[] => (kept ??= read(store))
  const change = (next: readonly Wanted[]) => {
    kept = next
    write(store, next)
    for (const listener of listeners) listener()
  }
  return {
    /** For React's useSyncExternalStore. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    current,
    set: ({ id, name }: Wanted, keep: boolean) => {
      const others = current().filter((each) => each.id !== id)
      change(keep ? [{ id, name }, ...others].slice(0, MOST) : others)
    },
    /** All of them, once: they are the account's from now on. */
    takeAll: (): readonly Wanted[] => {
      const all = current()
      if (all.length > 0) change(nobody)
      return all
    },
  }
}
export const onDevice = createDeviceFavourites(() => localStorage)
export const noFavourites = (): readonly Wanted[] => nobody

function read(store: () => Store | undefined): readonly Wanted[] {
  try {
    const list: unknown = JSON.parse(store()?.getItem(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter(isWanted).slice(0, MOST) : nobody
  } catch {
    return nobody
  }
}

function write(store: () => Store | undefined, list: readonly Wanted[]): void {
  try {
    if (list.length > 0) store()?.setItem(KEY, JSON.stringify(list))
    else store()?.removeItem(KEY)
  } catch {
    return // full or forbidden: they are known until the page is left
  }
}

function isWanted(value: unknown): value is Wanted {
  if (typeof value !== 'object' || value === null) return false
  const { id, name } = value as Record<string, unknown> // an object's properties, each looked at here
  return typeof id === 'number' && typeof name === 'string'
}
