/** The browser's storage, of which nothing can be relied on: private windows and full storages throw on every touch. */

/** The parts of `Storage` we use. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** What `work` returns; undefined where the browser keeps nothing. */
export function tryStorage<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Undefined while the server draws, and where a browser forbids it. */
export function deviceStorage(): KeyValueStore | undefined {
  return tryStorage(() => (typeof window === 'undefined' ? undefined : window.localStorage))
}
