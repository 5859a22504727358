/** The browser's storage, which is never reliable: private windows and full storages throw on every access. */

/** The parts of `Storage` we use. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The result of `work`; undefined where the browser refuses storage. */
export function tryStorage<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** The person who wants notifications on this device: their next login renews them, until they log out. */
export const PUSH_OWNER = 'push-account'
/** The browser's cache with the keys of what the worker has shown (`public/sw.js`). */
export const SHOWN_NOTIFICATIONS = 'husrum-shown-notifications'

/** Undefined on the server, and where a browser forbids it. */
export function deviceStorage(): KeyValueStore | undefined {
  return tryStorage(() => (typeof window === 'undefined' ? undefined : window.localStorage))
}
/** Undefined where a browser forbids it. It outlives a reload, but not the tab. */
export const tabStorage = (): KeyValueStore | undefined => tryStorage(() => sessionStorage)
