import { useSyncExternalStore } from 'react'
import { text } from '#lib/device-storage/schema.ts'
import { deviceStorage } from '#lib/device-storage/storage.ts'
import { onStored, readValue, writeValue } from '#lib/device-storage/stored-value.ts'

/** Single-letter shortcuts can be switched off (WCAG 2.1.4); the choice is stored on the device for each list. */
export function useKeysOn(list: string): [boolean, (on: boolean) => void] {
  const key = `husrum.${list}.keys`
  const on = useSyncExternalStore(
    (listener) => onStored(key, listener),
    () => readValue(deviceStorage(), key, text) !== 'off',
    () => true,
  )
  return [on, (next) => void writeValue(deviceStorage(), key, next ? undefined : 'off')]
}
