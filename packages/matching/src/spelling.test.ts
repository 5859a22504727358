import { expect, test } from 'vitest'
import { closest, slipsTo } from './spelling.ts'

test.each([
  ['kobnhavn', 'kobenhavn', 1],
  ['kobehnavn', 'kobenhavn', 1], // two letters swapped
  ['kjobenhavn', 'kobenhavn', 1],
  ['kobenhaxn', 'kobenhavn', 1],
  ['kobnh', 'kobenhavn', 1], // still typing
  ['kob', 'kobenhavn', 0],
  ['arhus', 'arhus', 0],
])('%s is read as %s with %i slips', (asked, known, slips) => {
  expect(slipsTo(asked, known, 2)).toBe(slips)
})

test('further than the limit is out of reach', () => {
  expect(slipsTo('berlin', 'munchen', 2)).toBe(Number.POSITIVE_INFINITY)
})

test('the closest wins, among equals the one that begins alike', () => {
  expect(closest('odnse', ['odder', 'odense', 'horsens'], 2)).toEqual(['odense'])
  expect(closest('xkitchen', ['kitchen', 'bathroom'], 1)).toEqual(['kitchen'])
  expect(closest('lampe', ['kampe', 'lampen'], 1)).toEqual(['lampen'])
  expect(closest('zzzz', ['kitchen'], 2)).toEqual([])
})
