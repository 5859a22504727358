import { deviceStorage, tryStorage, type KeyValueStore } from '../device-storage/storage.ts'

/** Messages written but not sent are kept on the device under this prefix, for the person who wrote them alone. */
export const UNSENT = 'husrum.unsent.'
/** Profile edits that are not saved yet, of this tab alone. */
export const PROFILE_EDITS = 'husrum:own-expert:'
/** Projects that are not saved yet, of this tab alone. */
export const PROJECT_EDITS = 'husrum:project:'
/** Settings that are not saved, and a message to the team that is not sent, of this tab alone. */
export const SETTINGS_EDITS = 'husrum:settings:'
export const CONTACT_EDITS = 'husrum:contact:'
const WHOSE = 'husrum.unsent-of'

/** On logging in: what another person left here is deleted. */
export function keepUnsentOf(person: number, store: () => KeyValueStore = () => localStorage): void {
  tryStorage(() => {
    if (store().getItem(WHOSE) !== String(person)) forgetUnsent(store)
    markUnsentOf(person, store)
  })
}

/** On logging in again where one was: what is here is that person's. */
export function markUnsentOf(person: number, store: () => KeyValueStore = () => localStorage): void {
  tryStorage(() => store().setItem(WHOSE, String(person)))
}

/** Who logged in last on this device; undefined on the server and where the browser stores nothing. */
export const unsentOf = (): string | undefined => tryStorage(() => deviceStorage()?.getItem(WHOSE)) ?? undefined

/** On logging out by choice, perhaps at a shared computer. */
export function forgetUnsent(store: () => KeyValueStore = () => localStorage): void {
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
