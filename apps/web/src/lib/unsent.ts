import { tryStorage, type KeyValueStore } from './storage.ts'

/** Words written but not sent are kept on the device under names with this beginning. They are one person's: nobody else who signs in here may see or send them. */
export const UNSENT = 'husrum.unsent.'
/** Profile edits that are not saved yet, of this tab alone. */
export const PROFILE_EDITS = 'husrum:own-expert:'
const WHOSE = 'husrum.unsent-of'

/** Somebody has signed in: what another person left here goes. A browser that keeps nothing has nothing to forget. */
export function keepUnsentOf(person: number, store: () => KeyValueStore = () => localStorage): void {
  tryStorage(() => {
    if (store().getItem(WHOSE) !== String(person)) forgetUnsent(store)
    store().setItem(WHOSE, String(person))
  })
}

/** Somebody has signed out by choice, perhaps at a computer of others. */
export function forgetUnsent(store: () => KeyValueStore = () => localStorage): void {
  tryStorage(() => {
    const device = store()
    const names = Array.from({ length: device.length }, (_, place) => device.key(place) ?? '')
    for (const name of names) if (name.startsWith(UNSENT)) device.removeItem(name)
  })
  tryStorage(() => {
    const names = Array.from({ length: sessionStorage.length }, (_, place) => sessionStorage.key(place) ?? '')
    for (const name of names) if (name.startsWith(PROFILE_EDITS)) sessionStorage.removeItem(name)
  })
}
