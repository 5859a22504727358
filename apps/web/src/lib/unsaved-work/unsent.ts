import { deviceStorage, tryStorage, type KeyValueStore } from '../device-storage/storage.ts'

/** Messages written but not sent are stored on the device under this prefix, only for the person who wrote them. */
export const UNSENT = 'husrum.unsent.'
/** Unsaved profile edits of this tab. */
export const PROFILE_EDITS = 'husrum:own-expert:'
/** Unsaved projects of this tab. */
export const PROJECT_EDITS = 'husrum:project:'
/** Unsaved settings, and an unsent message to the team, of this tab. */
export const SETTINGS_EDITS = 'husrum:settings:'
export const CONTACT_EDITS = 'husrum:contact:'
const WHOSE = 'husrum.unsent-of'

/** On login: deletes what another person left on this device. */
export function claimUnsent(person: number, store: () => KeyValueStore = () => localStorage): void {
  tryStorage(() => {
    if (store().getItem(WHOSE) !== String(person)) clearUnsent(store)
    setUnsentOwner(person, store)
  })
}

/** On a login that replaces a session: the data on this device belongs to that person. */
export function setUnsentOwner(person: number, store: () => KeyValueStore = () => localStorage): void {
  tryStorage(() => store().setItem(WHOSE, String(person)))
}

/** The last person who logged in on this device; undefined on the server and where the browser has no storage. */
export const unsentOwner = (): string | undefined => tryStorage(() => deviceStorage()?.getItem(WHOSE)) ?? undefined

/** Removes all unsent work: on a logout by choice, perhaps at a shared computer, and when another person logs in. */
export function clearUnsent(store: () => KeyValueStore = () => localStorage): void {
  removeAll(store, [UNSENT])
  removeAll(() => sessionStorage, [PROFILE_EDITS, PROJECT_EDITS, SETTINGS_EDITS, CONTACT_EDITS])
}

function removeAll(store: () => KeyValueStore, prefixes: readonly string[]): void {
  tryStorage(() => {
    const kept = store()
    const names = Array.from({ length: kept.length }, (_, place) => kept.key(place) ?? '')
    for (const name of names) if (prefixes.some((prefix) => name.startsWith(prefix))) kept.removeItem(name)
  })
}
