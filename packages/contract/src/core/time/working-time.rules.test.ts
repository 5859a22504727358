import { expect, test } from 'vitest'
import { workingHours } from './working-time.rules.ts'

const between = (from: string, to: string) => workingHours(new Date(from), new Date(to))

test('within a day, and over a night', () => {
  expect(between('2026-11-23T08:00:00Z', '2026-11-23T10:59:00Z')).toBe(2)
  expect(between('2026-11-23T08:00:00Z', '2026-11-24T09:00:00Z')).toBe(25)
  expect(between('2026-11-23T10:00:00Z', '2026-11-23T08:00:00Z')).toBe(0)
})

test('Saturdays and Sundays of Copenhagen are left out', () => {
  // from Friday 22:00 to Monday 01:00 in Copenhagen
  expect(between('2026-11-20T21:00:00Z', '2026-11-23T00:00:00Z')).toBe(3)
  expect(between('2026-11-21T08:00:00Z', '2026-11-22T20:00:00Z')).toBe(0)
})

test('the night in which the clocks change is on a Sunday and counts nothing', () => {
  expect(between('2026-10-23T22:00:00Z', '2026-10-26T00:00:00Z')).toBe(1)
})

test('what waits for years does not count for ever', () => {
  expect(between('2016-01-01T00:00:00Z', '2026-01-01T00:00:00Z')).toBeGreaterThan(6000)
})
