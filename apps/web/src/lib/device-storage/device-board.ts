/** Photos that a visitor saved on this device, with their marks, until an account takes them over. */
import { useSyncExternalStore } from 'react'
import { boardMarks, type BoardMark } from '@husrum/contract/clients/boards/board-marks.rules.ts'
import { createDeviceStore } from './device-store.ts'
import { object, oneOf } from './schema.ts'
import type { ValueStore } from './stored-value.ts'

export type DevicePhoto = { id: number; mark: BoardMark }

/** docs/product/limits.md; as many as one call may ask for by their ids. */
export const DEVICE_PHOTOS_MAX = 60
const none: readonly DevicePhoto[] = []
const devicePhoto = object<DevicePhoto>({ id: Number.isSafeInteger, mark: oneOf(boardMarks) })

/** New photos come first; beyond the limit the last one is removed. */
export function createDeviceBoard(key: string, storage: () => ValueStore | undefined) {
  const { subscribe, current, change } = createDeviceStore({
    key,
    most: DEVICE_PHOTOS_MAX,
    isItem: devicePhoto,
    storage,
  })
  return {
    subscribe,
    current,
    set: (id: number, saved: boolean) => {
      const others = current().filter((each) => each.id !== id)
      if (!saved) return change(others)
      if (others.length === current().length)
        change([{ id, mark: 'none' as const }, ...others].slice(0, DEVICE_PHOTOS_MAX))
    },
    mark: (id: number, mark: BoardMark) => change(current().map((each) => (each.id === id ? { id, mark } : each))),
    /** In this order; photos that are not named come after. */
    sort: (ids: readonly number[]) => {
      const place = (id: number) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
      change(current().toSorted((a, b) => place(a.id) - place(b.id)))
    },
    /** Empties the list: the photos belong to an account from now on. */
    clear: () => change(none),
  }
}
export type DeviceBoard = ReturnType<typeof createDeviceBoard>

export const photosOnDevice = createDeviceBoard('husrum.board', () => localStorage)

/** On the server and during hydration the list is unknown. */
const unknown = () => none
export const useDeviceBoard = (): readonly DevicePhoto[] =>
  useSyncExternalStore(photosOnDevice.subscribe, photosOnDevice.current, unknown)
