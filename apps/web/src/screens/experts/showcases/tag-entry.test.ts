import { expect, test } from 'vitest'
import { nothing, tagsOf, wholeOf } from './tag-entry.ts'

const alt = { en: 'A hall', da: '', de: ' ' }

test('of many only what was said is changed', () => {
  expect(tagsOf(nothing)).toEqual({})
  expect(tagsOf({ ...nothing, style: 'modern', alt })).toEqual({ style: 'modern', alt: { en: 'A hall' } })
})

test('of one what was emptied is taken away', () => {
  expect(wholeOf({ ...nothing, category: 'interior', alt })).toEqual({
    category: 'interior',
    room: null,
    alt,
    credit: '',
    license: '',
  })
})
