import { expect, test } from 'vitest'
import { photoRows, photoShape } from './photo-rows.ts'

test.each([
  [0, []],
  [3, [3]],
  [4, [4]],
  [5, [5]],
  [6, [3, 3]],
  [9, [5, 4]],
  [11, [4, 4, 3]],
  [20, [5, 5, 5, 5]],
])('%i photos', (count, rows) => {
  const photos = Array.from({ length: count }, (_, place) => place)
  expect(photoRows(photos).map((row) => row.length)).toEqual(rows)
  expect(photoRows(photos).flat()).toEqual(photos)
})

test('the nearest shape, wider ones taking more of the row', () => {
  expect(photoShape({ width: 1200, height: 900 })).toEqual({ ratio: '4/3', share: 80 })
  expect(photoShape({ width: 900, height: 1200 })).toEqual({ ratio: '3/4', share: 45 })
  expect(photoShape({ width: 1000, height: 980 }).ratio).toBe('1/1')
})
