import { expect, test } from 'vitest'
import { dateOf, dayOf, spanInWords, spanOf } from './days.ts'

test('a week begins on Monday, also on a Sunday', () => {
  expect(spanOf('week', new Date(2026, 10, 20))).toEqual({ from: '2026-11-16', to: '2026-11-20' })
  expect(spanOf('week', new Date(2026, 10, 22))).toEqual({ from: '2026-11-16', to: '2026-11-22' })
})

test('the month from its first day, and ninety days with today', () => {
  expect(spanOf('month', new Date(2026, 10, 20)).from).toBe('2026-11-01')
  expect(spanOf('quarter', new Date(2026, 10, 20)).from).toBe('2026-08-23')
})

test('days go to the calendar and back', () => {
  expect(dayOf(dateOf('2026-03-29'))).toBe('2026-03-29')
})

test('a span names its year once', () => {
  expect(spanInWords({ from: '2026-09-01', to: '2026-11-20' }, 'en')).toBe('1 Sept – 20 Nov 2026')
  expect(spanInWords({ from: '2025-12-01', to: '2026-01-20' }, 'de')).toBe('1. Dez. 2025 – 20. Jan. 2026')
  expect(spanInWords({ from: '2026-11-20', to: '2026-11-20' }, 'en')).toBe('20 Nov 2026')
  expect(spanInWords({ from: '2026-11-20' }, 'en')).toBe('20 Nov 2026 –')
  expect(spanInWords({}, 'en')).toBeUndefined()
})
