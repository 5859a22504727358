import { expect, test } from 'vitest'
import { createDeviceList } from './device-list.ts'

const createFavourites = (store: Parameters<typeof createDeviceList>[2], most = 50) =>
  createDeviceList('husrum.favourites', most, store)

function aStore(kept?: string) {
  const map = new Map(kept === undefined ? [] : [['husrum.favourites', kept]])
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}
const bo = { id: 7, name: 'Bo Lindgaard' }
const signe = { id: 8, name: 'Signe Aagaard' }

test('whom a visitor keeps outlives the page, the latest first, and can be let go of', () => {
  const store = aStore()
  const favourites = createFavourites(() => store)
  favourites.set(bo, true)
  favourites.set(signe, true)
  favourites.set(bo, true)
  expect(createFavourites(() => store).current()).toEqual([bo, signe])
  favourites.set(bo, false)
  expect(createFavourites(() => store).current()).toEqual([signe])
  favourites.set(signe, false)
  expect(store.map.size).toBe(0)
})

test('an account takes all of them over, once, and listeners hear of it', () => {
  const favourites = createFavourites(() => aStore(JSON.stringify([bo, signe])))
  let heard = 0
  const leave = favourites.subscribe(() => (heard += 1))
  expect(favourites.takeAll()).toEqual([bo, signe])
  expect(favourites.takeAll()).toEqual([])
  expect(heard).toBe(1)
  leave()
})

test('what is no list of experts is none, and a browser that keeps nothing knows them until the page is left', () => {
  for (const kept of ['', 'x', '{}', '[1, null, {"id":"7","name":"Bo"}]'])
    expect(createFavourites(() => aStore(kept)).current()).toEqual([])
  const forbidden = createFavourites(() => {
    throw new Error('denied')
  })
  forbidden.set(bo, true)
  expect(forbidden.current()).toEqual([bo])
})

test('beyond its bound the oldest goes', () => {
  const three = createFavourites(() => aStore(), 3)
  for (const id of [1, 2, 3, 4]) three.set({ id, name: `Expert ${id}` }, true)
  expect(three.current().map(({ id }) => id)).toEqual([4, 3, 2])
})
