import { expect, test } from 'vitest'
import { slugOf } from './option-entry.ts'

test.each([
  ['Light & air', 'light-air'],
  ['Åbne rum', 'aabne-rum'],
  ['Böden, außen', 'boeden-aussen'],
  ['Café', 'cafe'],
  ['3D drawings', 'd-drawings'],
  ['  ', ''],
  ['x'.repeat(50), 'x'.repeat(40)],
])('%s → %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
