import { expect, test } from 'vitest'
import { closest, firstChoice, overlap } from './style-fit.ts'

const taste = [
  { key: 'scandinavian', share: 2 },
  { key: 'japandi', share: 1 },
]
const bo = {
  name: 'Bo',
  styles: [
    { slug: 'scandinavian', share: 0.62 },
    { slug: 'japandi', share: 0.23 },
    { slug: 'minimalist', share: 0.15 },
  ],
}
const maison = { name: 'Maison Strand', styles: [{ slug: 'luxurious', share: 1 }] }
const quiet = { name: 'Quiet', styles: [] }

test('the shared part of two tastes', () => {
  expect(overlap(taste, bo)).toBeCloseTo(0.62 + 0.23)
  expect(overlap(taste, maison)).toBe(0)
  expect(overlap([{ key: 'luxurious', share: 3 }], maison)).toBe(1)
})

test('no taste and no pictures have nothing in shared', () => {
  expect(overlap([], bo)).toBe(0)
  expect(overlap(taste, quiet)).toBe(0)
})

test('the closest is the one who shares most, and nobody where nobody does', () => {
  expect(closest(taste, [maison, bo, quiet])?.name).toBe('Bo')
  expect(closest([{ key: 'vintage', share: 1 }], [maison, bo])).toBeUndefined()
  expect(closest(taste, [])).toBeUndefined()
})

const photo = (id: number, slug: string) => ({ id, style: { slug } })

test('at first the photos of the closest expert are chosen, one of two styles before one of a single style', () => {
  const photos = [photo(1, 'scandinavian'), photo(2, 'luxurious'), photo(3, 'japandi'), photo(4, 'vintage')]
  expect(firstChoice(photos, [maison, quiet, bo])).toEqual([1, 3])
  expect(firstChoice(photos, [maison, quiet])).toEqual([2])
  expect(firstChoice(photos, [quiet])).toEqual([])
  expect(firstChoice(photos, [])).toEqual([])
  expect(firstChoice([], [bo])).toEqual([])
})
