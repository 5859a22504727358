/** Experts that a person chose on this device, with or without an account. */
import { useSyncExternalStore } from 'react'
import type { ExpertCard } from '@husrum/contract/experts/profile/experts.ts'
import { createDeviceStore } from './device-store.ts'
import { number, object, text } from './schema.ts'
import type { ValueStore } from './stored-value.ts'

export type ListedExpert = Pick<ExpertCard, 'id' | 'name'>

const nobody: readonly ListedExpert[] = []
const listedExpert = object<ListedExpert>({ id: number, name: text })

/** A list of experts under one key, the latest first; beyond `most` the oldest is removed. */
export function createDeviceList(key: string, most: number, storage: () => ValueStore | undefined) {
  const { subscribe, current, change } = createDeviceStore({ key, most, isItem: listedExpert, storage })
  return {
    subscribe,
    current,
    set: ({ id, name }: ListedExpert, keep: boolean) => {
      const others = current().filter((each) => each.id !== id)
      change(keep ? [{ id, name }, ...others].slice(0, most) : others)
    },
    /** Returns and empties the list: the experts belong to the account from now on. */
    takeAll: (): readonly ListedExpert[] => {
      const all = current()
      if (all.length > 0) change(nobody)
      return all
    },
  }
}
export type DeviceList = ReturnType<typeof createDeviceList>

/** A visitor's favourite experts, until an account takes them over or the visitor removes them. */
export const favouritesOnDevice = createDeviceList('husrum.favourites', 50, () => localStorage)
/** The experts of the comparison, the oldest last. */
export const COMPARED_MOST = 3
export const compared = createDeviceList('husrum.compared', COMPARED_MOST, () => localStorage)

/** On the server and during hydration the list is unknown. */
const unknown = () => nobody
export const useDeviceList = (list: DeviceList): readonly ListedExpert[] =>
  useSyncExternalStore(list.subscribe, list.current, unknown)
