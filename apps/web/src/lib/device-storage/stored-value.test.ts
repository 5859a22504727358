import { expect, test } from 'vitest'
import { list, number, object, oneOf, optional, text } from './schema.ts'
import { readList, readValue, writeValue } from './stored-value.ts'

function memory(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  }
}

test('each key has its own text, stored as it is', () => {
  const store = memory()
  expect(writeValue(store, 'thread.3', 'Monday at 16:30 would')).toBe(true)
  writeValue(store, 'lead.3', '12')
  expect(store.kept).toEqual({ 'thread.3': 'Monday at 16:30 would', 'lead.3': '12' })
  expect(['thread.3', 'lead.3', 'thread.4'].map((key) => readValue(store, key, text))).toEqual([
    'Monday at 16:30 would',
    '12',
    undefined,
  ])
})

test('a text that was emptied, and a value that is undefined, leave nothing behind', () => {
  const store = memory({ text: 'x', value: '{}' })
  writeValue(store, 'text', '  ')
  writeValue(store, 'value', undefined)
  expect(store.kept).toEqual({})
})

test('a browser that forbids storage has no values, and says that it stored none', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  const forbidden = { getItem: refuse, setItem: refuse, removeItem: refuse }
  for (const store of [forbidden, undefined]) {
    expect(writeValue(store, 'thread.3', 'x')).toBe(false)
    expect(readValue(store, 'thread.3', text)).toBeUndefined()
  }
})

const review = object<{ rating: number | null; title: string; photos: readonly { id: number }[]; place?: string }>({
  rating: oneOf([null, 1, 2]),
  title: text,
  photos: list(object<{ id: number }>({ id: number })),
  place: optional(text),
})

test.each([
  '{"rating":1,"title":"Calm","photos":[{"id":4,"url":"/a"}]}',
  '{"rating":null,"title":"","photos":[],"place":"Aarhus"}',
])('%s is a value of the schema, with all its fields', (stored) => {
  expect(readValue(memory({ review: stored }), 'review', review)).toEqual(JSON.parse(stored))
})

test.each([
  '{',
  'null',
  '[]',
  '"x"',
  '{"rating":7,"title":"","photos":[]}',
  '{"rating":1,"photos":[]}',
  '{"rating":1,"title":"","photos":[{"id":"4"}]}',
  '{"rating":1,"title":"","photos":{}}',
  '{"rating":1,"title":"","photos":[],"place":7}',
])('%s is none', (stored) => {
  expect(readValue(memory({ review: stored }), 'review', review)).toBeUndefined()
})

test('of a list, the items that the schema refuses are left out', () => {
  expect(readList(memory({ ids: '[1,"2",null,3]' }), 'ids', number)).toEqual([1, 3])
  expect(readList(memory({ ids: '{"0":1}' }), 'ids', number)).toEqual([])
})
