import { afterEach, expect, test, vi } from 'vitest'
import { pastYear } from './shapes.ts'

afterEach(() => void vi.useRealTimers())

test.each([
  ['2026-12-31T22:59:00Z', false],
  ['2026-12-31T23:00:00Z', true],
])('at %s 2027 has begun where the product is: %s', (now, expected) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  expect(pastYear(1900).safeParse(2027).success).toBe(expected)
})
