/** A list that this device stores under one key, with listeners. Without storage it lasts as long as the page. */
import type { KeyValueStore } from './storage.ts'

export type DeviceStorage = Pick<KeyValueStore, 'getItem' | 'setItem' | 'removeItem'>

export type DeviceStore<Item> = {
  /** For React's useSyncExternalStore. */
  subscribe: (listener: () => void) => () => void
  current: () => readonly Item[]
  change: (next: readonly Item[]) => void
}

/** Stored items that `isItem` refuses, and items beyond `most`, are left out. */
export function createDeviceStore<Item>({
  key,
  most,
  isItem,
  storage,
}: {
  key: string
  most: number
  isItem: (value: unknown) => value is Item
  storage: () => DeviceStorage | undefined
}): DeviceStore<Item> {
  let kept: readonly Item[] | undefined
  const listeners = new Set<() => void>()
  function read(): readonly Item[] {
    try {
      const list: unknown = JSON.parse(storage()?.getItem(key) ?? '[]')
      return Array.isArray(list) ? list.filter(isItem).slice(0, most) : []
    } catch {
      return []
    }
  }
  function write(list: readonly Item[]): void {
    try {
      if (list.length > 0) storage()?.setItem(key, JSON.stringify(list))
      else storage()?.removeItem(key)
    } catch {
      return // full or forbidden: the items last until the page is left
    }
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    current: () => (kept ??= read()),
    change: (next) => {
      kept = next
      write(next)
      for (const listener of listeners) listener()
    },
  }
}
