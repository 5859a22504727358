/** Words written but not sent are kept on the device under names with this beginning. They are one person's: nobody else who signs in here may see or send them. */
export const UNSENT = 'husrum.unsent.'
const WHOSE = 'husrum.unsent-of'

type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Somebody has signed in: what another person left here goes. A browser that keeps nothing has nothing to forget. */
export function keepUnsentOf(person: number, keep: () => Keep = () => localStorage): void {
  try {
    const device = keep()
    if (device.getItem(WHOSE) !== String(person)) forgetUnsent(keep)
    device.setItem(WHOSE, String(person))
  } catch {
    return
  }
}

/** Somebody has signed out by choice, perhaps at a computer of others. */
export function forgetUnsent(keep: () => Keep = () => localStorage): void {
  try {
    const device = keep()
    const names = Array.from({ length: device.length }, (_, place) => device.key(place) ?? '')
    for (const name of names) if (name.startsWith(UNSENT)) device.removeItem(name)
  } catch {
    return
  }
}
