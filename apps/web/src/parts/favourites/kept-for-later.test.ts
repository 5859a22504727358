import { expect, test } from 'vitest'
import { createDeviceFavourites } from './kept-for-later.ts'

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
  const favourites = createDeviceFavourites(() => store)
  favourites.set(bo, true)
  favourites.set(signe, true)
  favourites.set(bo, true)
  expect(createDeviceFavourites(() => store).current()).toEqual([bo, signe])
  favourites.set(bo, false)
  expect(createDeviceFavourites(() => store).current()).toEqual([signe])
  favourites.set(signe, false)
  expect(store.map.size).toBe(0)
})

test('an account takes all of them over, once, and listeners hear of it', () => {
  const favourites = createDeviceFavourites(() => aStore(JSON.stringify([bo, signe])))
  let heard = 0
  const leave = favourites.subscribe(() => (heard += 1))
  expect(favourites.takeAll()).toEqual([bo, signe])
  expect(favourites.takeAll()).toEqual([])
  expect(heard).toBe(1)
  leave()
})

test('what is no list of experts is none, and a browser that keeps nothing knows them until the page is left', () => {
  for (const kept of ['', 'x', '{}', '[1, null, {"id":"7","name":"Bo"}]'])
    expect(createDeviceFavourites(() => aStore(kept)).current()).toEqual([])
  const forbidden = createDeviceFavourites(() => {
    throw new Error('denied')
  })
  forbidden.set(bo, true)
  expect(forbidden.current()).toEqual([bo])
})
