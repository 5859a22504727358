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

/** Who wants notifications on this device: a login of theirs goes on with it, until they log out. */
export const PUSH_OWNER = 'push-account'
/** The browser's cache with the keys of what the worker has shown (`public/sw.js`). */
export const SHOWN_NOTIFICATIONS = 'husrum-shown-notifications'

/** Undefined while the server draws, and where a browser forbids it. */
export function deviceStorage(): KeyValueStore | undefined {
  return tryStorage(() => (typeof window === 'undefined' ? undefined : window.localStorage))
}

/** Stands in for a storage that may not even be touched. */
const refuse = (): never => {
  throw new Error('This browser keeps nothing')
}
const noStorage: KeyValueStore = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: refuse,
  removeItem: () => {},
}

/** What drafts are kept in: where the browser blocks storage, reading finds nothing and writing throws. */
export const draftStores = (): { device: KeyValueStore; tab: KeyValueStore; now: () => number } => ({
  device: tryStorage(() => localStorage) ?? noStorage,
  tab: tryStorage(() => sessionStorage) ?? noStorage,
  now: Date.now,
})
