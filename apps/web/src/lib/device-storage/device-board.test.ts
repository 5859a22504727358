import { expect, test } from 'vitest'
import { createDeviceBoard, DEVICE_PHOTOS_MAX } from './device-board.ts'

function aStore(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  }
}

test('photos are kept with their marks, new ones first, and come back with the next page', () => {
  const store = aStore()
  const board = createDeviceBoard('board', () => store)
  for (const id of [1, 2, 3]) board.set(id, true)
  board.mark(2, 'like')
  board.set(2, true)
  board.set(1, false)
  expect(createDeviceBoard('board', () => store).current()).toEqual([
    { id: 3, mark: 'none' },
    { id: 2, mark: 'like' },
  ])
  board.sort([2])
  expect(board.current().map(({ id }) => id)).toEqual([2, 3])
  board.clear()
  expect(store.kept).toEqual({})
})

test('the oldest goes beyond the limit; listeners hear of every change', () => {
  const board = createDeviceBoard('board', () => undefined)
  let heard = 0
  const stop = board.subscribe(() => void (heard += 1))
  for (let id = 1; id <= DEVICE_PHOTOS_MAX + 1; id += 1) board.set(id, true)
  expect([board.current().length, board.current().at(-1)?.id, heard]).toEqual([
    DEVICE_PHOTOS_MAX,
    2,
    DEVICE_PHOTOS_MAX + 1,
  ])
  stop()
  board.clear()
  expect(heard).toBe(DEVICE_PHOTOS_MAX + 1)
})

test.each(['{', 'null', '{"id":1}', '[{"id":"1","mark":"like"},{"id":2,"mark":"love"},7,null]'])(
  '%s is no photo',
  (text) => {
    expect(createDeviceBoard('board', () => aStore({ board: text })).current()).toEqual([])
  },
)

test('a store that throws keeps nothing and breaks nothing', () => {
  const board = createDeviceBoard('board', () => {
    throw new Error('forbidden')
  })
  board.set(1, true)
  expect(board.current()).toEqual([{ id: 1, mark: 'none' }])
})
