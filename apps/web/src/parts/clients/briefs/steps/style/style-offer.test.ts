import { expect, test } from 'vitest'
import { wallShape } from '../../style-photos/PhotoWall.tsx'
import { offerFor } from './StyleStep.tsx'

test('a kitchen brief is offered kitchens, and no pool or garden on any page', () => {
  expect(offerFor({ service_type: 'designer', room_types: ['kitchen'] })).toEqual({
    category: 'interior',
    rooms: ['kitchen'],
  })
})

test('an architect’s brief is offered houses, and rooms where it names some', () => {
  expect(offerFor({ service_type: 'architect', room_types: [] })).toEqual({ category: 'architecture', rooms: [] })
  const { category, rooms } = offerFor({ service_type: 'architect', room_types: ['bathroom'] })
  expect(category).toBeUndefined()
  expect(rooms).toEqual(['bathroom', 'newConstruction', 'renovation', 'restoration', 'extension'])
})

/** The lengths of a grid's columns: each photo goes to the column that is shortest so far. */
function ends(photos: number, columns: number): number[] {
  const heights = Array.from({ length: columns }, () => 0)
  for (let place = 0; place < photos; place += 1) {
    const shortest = heights.indexOf(Math.min(...heights))
    heights[shortest] = (heights[shortest] ?? 0) + wallShape(photos, place).height
  }
  return heights
}

test('a full page of photos ends at one line, in two columns and in three', () => {
  for (const columns of [2, 3]) expect(new Set(ends(12, columns)).size).toBe(1)
})

test('a shorter page ends nearly so', () => {
  for (const photos of [8, 9, 10])
    for (const columns of [2, 3]) {
      const heights = ends(photos, columns)
      expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(4)
    }
})
