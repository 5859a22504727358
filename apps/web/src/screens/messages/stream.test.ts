import { expect, test } from 'vitest'
import { dayInWords, nearness, streamDays } from './stream.ts'

const said = (mine: boolean, created_at: string) => ({ mine, created_at })

test('messages stand under their day in Copenhagen', () => {
  const days = streamDays([said(true, '2026-11-20T22:30:00Z'), said(true, '2026-11-20T23:30:00Z')])
  expect(days.map(({ key, messages }) => [key, messages.length])).toEqual([
    ['20 Nov 2026', 1],
    ['21 Nov 2026', 1],
  ])
})

test('what one person writes within five minutes is one run with one time', () => {
  const [day] = streamDays([
    said(false, '2026-11-20T10:00:00Z'),
    said(false, '2026-11-20T10:02:00Z'),
    said(false, '2026-11-20T10:30:00Z'),
    said(true, '2026-11-20T10:31:00Z'),
  ])
  expect(day?.messages.map(({ first, last }) => [first, last])).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ])
})

test('today and yesterday by the calendar, not by hours', () => {
  const now = Date.parse('2026-11-20T00:30:00+01:00')
  expect(nearness('2026-11-19T23:10:00Z', now)).toBe('today')
  expect(nearness('2026-11-19T22:50:00Z', now)).toBe('yesterday')
  expect(nearness('2026-11-18T12:00:00Z', now)).toBe('before')
})

test('a day of another year names it', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(dayInWords('2026-11-18T12:00:00Z', now, 'en')).toBe('Wednesday 18 November')
  expect(dayInWords('2025-11-18T12:00:00Z', now, 'en')).toBe('18 November 2025')
})
