import { expect, test } from 'vitest'
import { closest, inCommon } from './style-fit.ts'

const taste = [
  { key: 'scandinavian', share: 2 },
  { key: 'japandi', share: 1 },
]
const bo = { name: 'Bo', styles: [{ slug: 'scandinavian', share: 0.62 }, { slug: 'japandi', share: 0.23 }, { slug: 'minimalist', share: 0.15 }] }
const maison = { name: 'Maison Strand', styles: [{ slug: 'luxurious', share: 1 }] }
const quiet = { name: 'Quiet', styles: [] }

test('the common part of two tastes', () => {
  expect(inCommon(taste, bo)).toBeCloseTo(0.62 + 0.23)
  expect(inCommon(taste, maison)).toBe(0)
  expect(inCommon([{ key: 'luxurious', share: 3 }], maison)).toBe(1)
})

test('no taste and no pictures have nothing in common', () => {
  expect(inCommon([], bo)).toBe(0)
  expect(inCommon(taste, quiet)).toBe(0)
})

test('the closest is the one who shares most, and nobody where nobody does', () => {
  expect(closest(taste, [maison, bo, quiet])?.name).toBe('Bo')
  expect(closest([{ key: 'vintage', share: 1 }], [maison, bo])).toBeUndefined()
  expect(closest(taste, [])).toBeUndefined()
})
