import { expect, test } from 'vitest'
import { rememberWanted, takeWanted } from './kept-for-later.ts'

function aStore(kept?: string) {
  const map = new Map(kept === undefined ? [] : [['favourite-wanted', kept]])
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

test('whom a visitor wanted is given back once', () => {
  const store = aStore()
  rememberWanted(store, { id: 7, name: 'Bo Lindgaard' }, 1000)
  expect(takeWanted(store, 2000)).toEqual({ id: 7, name: 'Bo Lindgaard' })
  expect(takeWanted(store, 2000)).toBeUndefined()
})

test('an hour later it is forgotten, and what is no wish is none', () => {
  const store = aStore()
  rememberWanted(store, { id: 7, name: 'Bo' }, 0)
  expect(takeWanted(store, 3_600_000)).toBeUndefined()
  for (const kept of ['', 'x', '{}', '[]', '{"id":"7","name":"Bo","at":0}'])
    expect(takeWanted(aStore(kept), 1)).toBeUndefined()
})
