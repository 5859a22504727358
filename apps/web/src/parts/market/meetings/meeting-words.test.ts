import { expect, test } from 'vitest'
import { overlaps, spanWords } from './meeting-words.ts'

test('a span is told in Copenhagen, wherever it is read', () => {
  expect(spanWords('2026-11-30T15:30:00.000Z', 45, 'en')).toBe('16:30–17:15')
  expect(spanWords('2026-10-25T00:30:00.000Z', 60, 'en')).toBe('02:30–02:30') // the clocks change in between
})

test('times that touch do not overlap', () => {
  const other = { id: 1, starts_at: '2026-11-30T15:30:00.000Z', minutes: 45 }
  expect(overlaps('2026-11-30T16:15:00.000Z', 30, [other])).toBe(false)
  expect(overlaps('2026-11-30T15:00:00.000Z', 30, [other])).toBe(false)
  expect(overlaps('2026-11-30T15:00:00.000Z', 31, [other])).toBe(true)
  expect(overlaps('2026-11-30T15:45:00.000Z', 15, [other])).toBe(true)
  expect(overlaps('2026-11-30T15:45:00.000Z', 15, [{ ...other, starts_at: null }])).toBe(false)
})
