import { expect, test } from 'vitest'
import { outlines, type Outline } from '../../../flow/place/outlines.ts'
import { bubblesOf, radiusOf, type Town } from './bubbles.ts'
import { ringsOf } from './rings.ts'

const square: Outline = { west: 10, east: 20, north: 50, south: 40, path: 'M0 0l10 0 0 10-10 0zM5 5l.5-.5z' }

test('an outline goes back to where it is on earth', () => {
  const [first, second] = ringsOf(square)
  const shortening = Math.cos((45 * Math.PI) / 180)
  expect(first).toHaveLength(4)
  expect(first?.[0]).toEqual([50, 10])
  expect(first?.[2]?.[0]).toBeCloseTo(49)
  expect(first?.[2]?.[1]).toBeCloseTo(10 + 1 / shortening)
  expect(second).toHaveLength(2)
})

test('every country lies within its own bounds', () => {
  for (const outline of Object.values(outlines)) {
    const points = ringsOf(outline).flat()
    expect(points.length).toBeGreaterThan(20)
    for (const [latitude, longitude] of points) {
      expect(latitude).toBeGreaterThan(outline.south - 0.3)
      expect(latitude).toBeLessThan(outline.north + 0.3)
      expect(longitude).toBeGreaterThan(outline.west - 0.5)
      expect(longitude).toBeLessThan(outline.east + 0.5)
    }
  }
})

const town = (id: number, count: number, x: number): Town => ({
  id,
  name: `Town ${id}`,
  latitude: 0,
  longitude: x,
  count,
})
const spot = ({ longitude }: Town) => ({ x: longitude, y: 0 })

test('towns on each other are one bubble, named after the largest', () => {
  const bubbles = bubblesOf([town(1, 2, 0), town(2, 9, 5), town(3, 1, 400)], spot)
  expect(bubbles.map(({ towns, count }) => [towns.map(({ id }) => id), count])).toEqual([
    [[2, 1], 11],
    [[3], 1],
  ])
  expect(bubbles.every(({ named }) => named)).toBe(true)
})

test('a chosen town stands alone', () => {
  expect(bubblesOf([town(1, 2, 0), town(2, 9, 5)], spot, 1).map(({ towns }) => towns.map(({ id }) => id))).toEqual([
    [1],
    [2],
  ])
})

test('a name that would cover another bubble is left out', () => {
  const [large, small] = bubblesOf([town(1, 100, 0), town(2, 1, 30)], (at) => ({
    x: at.longitude,
    y: at.id === 2 ? 35 : 0,
  }))
  expect([large?.named, small?.named]).toEqual([false, true])
})

test('more experts, a larger bubble, up to an end', () => {
  expect(radiusOf(1)).toBeLessThan(radiusOf(10))
  expect(radiusOf(100_000)).toBe(radiusOf(1_000_000))
})
