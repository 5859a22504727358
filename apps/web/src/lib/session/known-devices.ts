/**
 * Tokens of accounts that have logged in on this device: with one, wrong tries by strangers do not delay a login from
 * it. They grant no access, so they stay after a logout.
 */
import { KNOWN_DEVICES_MAX } from '@husrum/contract/core/limits.ts'
import { createDeviceStore } from '../device-storage/device-store.ts'

/** Read again each time: another tab may have logged in meanwhile. */
const store = () =>
  createDeviceStore<string>({
    key: 'husrum.known-device',
    most: KNOWN_DEVICES_MAX,
    isItem: (value): value is string => typeof value === 'string' && /^[\w-]{20,200}$/.test(value),
    storage: () => localStorage,
  })

export const knownDevices = (): readonly string[] => store().current()

/** For an account that is new to this device; the oldest token is removed where there are too many. */
export function storeKnownDevice(token: string | undefined): void {
  const { current, change } = store()
  if (token !== undefined) change([token, ...current()].slice(0, KNOWN_DEVICES_MAX))
}
