/**
 * Tokens of accounts that have signed in from this device: with one, strangers' wrong tries hold nobody up here. They
 * open nothing, so they stay when somebody logs out.
 */
import { KNOWN_DEVICES_MOST } from '@husrum/contract/core/limits.ts'
import { createDeviceStore } from '../device-storage/device-store.ts'

/** Read anew each time: another tab may have signed in meanwhile. */
const store = () =>
  createDeviceStore<string>({
    key: 'husrum.known-device',
    most: KNOWN_DEVICES_MOST,
    isItem: (value): value is string => typeof value === 'string' && /^[\w-]{20,200}$/.test(value),
    storage: () => localStorage,
  })

export const knownDevices = (): readonly string[] => store().current()

/** Of an account that is new to this device; the oldest gives way. */
export function keepKnownDevice(token: string | undefined): void {
  const { current, change } = store()
  if (token !== undefined) change([token, ...current()].slice(0, KNOWN_DEVICES_MOST))
}
