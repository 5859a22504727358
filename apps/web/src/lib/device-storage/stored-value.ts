/** A value that the browser stores under a key. A private window or a full storage never breaks a page. */
import { text, type Schema } from './schema.ts'
import { tryStorage, type KeyValueStore } from './storage.ts'

export type ValueStore = Pick<KeyValueStore, 'getItem' | 'setItem' | 'removeItem'>

/** Undefined where nothing is stored that the schema accepts. A text is stored as it is, everything else as JSON. */
export function readValue<T>(store: ValueStore | undefined, key: string, schema: Schema<T>): T | undefined {
  const value: unknown = tryStorage(() => {
    const stored = store?.getItem(key) ?? null
    return isText(schema) ? stored : JSON.parse(stored ?? 'null')
  })
  return schema(value) ? value : undefined
}
const isText = (schema: Schema<unknown>): boolean => schema === text

/** A list of such values; those that the schema refuses are left out. */
export const readList = <T>(store: ValueStore | undefined, key: string, item: Schema<T>): T[] =>
  (readValue(store, key, anyList) ?? []).filter(item)
const anyList: Schema<readonly unknown[]> = (value): value is readonly unknown[] => Array.isArray(value)

/** Undefined and a blank text remove it. False where the browser refuses to store it. */
export function writeValue(store: ValueStore | undefined, key: string, value: unknown): boolean {
  const isEmpty = value === undefined || (text(value) && value.trim() === '')
  const isWritten = tryStorage(() => {
    if (isEmpty) store?.removeItem(key)
    else store?.setItem(key, text(value) ? value : JSON.stringify(value))
    return store !== undefined
  })
  for (const hear of listeners) hear({ key })
  return isWritten === true
}

const listeners = new Set<(change: { key: string | null }) => void>()

/** Calls the listener when this tab or another one changes the value. */
export function onStored(key: string, listener: () => void): () => void {
  const hear = (change: { key: string | null }) => (change.key === key || change.key === null) && listener()
  listeners.add(hear)
  addEventListener('storage', hear)
  return () => {
    listeners.delete(hear)
    removeEventListener('storage', hear)
  }
}
