/**
 * Tokens of accounts that have signed in from this device: with one, strangers' wrong tries hold nobody up here. They
 * open nothing, so they stay when somebody logs out.
 */
import { KNOWN_DEVICES_MOST } from '@husrum/contract/limits.ts'
import { createDeviceStore } from './device-store.ts'

const store = createDeviceStore<string>({
  key: 'husrum.known-device',
  most: KNOWN_DEVICES_MOST,
  isItem: (value) => typeof value === 'string' && /^[\w-]{20,200}$/.test(value),
  storage: () => localStorage,
})

export const knownDevices = store.current

/** Of an account that is new to this device; the oldest gives way. */
export function keepKnownDevice(token: string | undefined): void {
  if (token !== undefined) store.change([token, ...store.current()].slice(0, KNOWN_DEVICES_MOST))
}
