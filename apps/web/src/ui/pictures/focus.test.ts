import { expect, test } from 'vitest'
import { focusClasses } from './focus.ts'

test('a point becomes the classes of the nearest step', () => {
  expect(focusClasses({ x: 50, y: 50 })).toBe('object-focus focus-x-50 focus-y-50')
  expect(focusClasses({ x: 12, y: 13 })).toBe('object-focus focus-x-10 focus-y-15')
  expect(focusClasses({ x: 0, y: 100 })).toBe('object-focus focus-x-0 focus-y-100')
})

test('a point outside the picture, or none at all, stays in it', () => {
  expect(focusClasses({ x: -20, y: 140 })).toBe('object-focus focus-x-0 focus-y-100')
  expect(focusClasses({ x: Number.NaN, y: 50 })).toBe('object-focus focus-x-50 focus-y-50')
})

test('every step between 0 and 100 has its class: 0, 5, 10 …', () => {
  const steps = new Set(
    Array.from({ length: 101 }, (_, x) => Number(/focus-x-(\d+)/.exec(focusClasses({ x, y: 0 }))?.[1])),
  )
  expect([...steps]).toEqual(Array.from({ length: 21 }, (_, step) => step * 5))
})
