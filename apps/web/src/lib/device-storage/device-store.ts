/** A list that this device stores under one key, with listeners. Without storage it lasts as long as the page. */
import type { Schema } from './schema.ts'
import { tryStorage } from './storage.ts'
import { readList, writeValue, type ValueStore } from './stored-value.ts'

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
  isItem: Schema<Item>
  storage: () => ValueStore | undefined
}): DeviceStore<Item> {
  let kept: readonly Item[] | undefined
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    current: () => (kept ??= readList(tryStorage(storage), key, isItem).slice(0, most)),
    change: (next) => {
      kept = next
      writeValue(tryStorage(storage), key, next.length > 0 ? next : undefined)
      for (const listener of listeners) listener()
    },
  }
}
