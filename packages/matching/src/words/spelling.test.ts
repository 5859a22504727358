import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { closest, lettersOf, mayBe, slipsTo } from './spelling.ts'

test.each([
  ['kobnhavn', 'kobenhavn', 1],
  ['kobehnavn', 'kobenhavn', 1], // two letters swapped
  ['kjobenhavn', 'kobenhavn', 1],
  ['kobenhaxn', 'kobenhavn', 1],
  ['kobnh', 'kobenhavn', 1], // an unfinished word
  ['kob', 'kobenhavn', 0],
  ['arhus', 'arhus', 0],
])('%s is read as %s with %i slips', (asked, known, slips) => {
  expect(slipsTo(asked, known, 2)).toBe(slips)
})

test('further than the limit is out of reach', () => {
  expect(slipsTo('berlin', 'munchen', 2)).toBe(Number.POSITIVE_INFINITY)
})

test('the closest wins, among equals the one that begins alike', () => {
  expect(closest('odnse', ['odder', 'odense', 'horsens'], 2)).toEqual(['odense'])
  expect(closest('xkitchen', ['kitchen', 'bathroom'], 1)).toEqual(['kitchen'])
  expect(closest('lampe', ['kampe', 'lampen'], 1)).toEqual(['lampen'])
  expect(closest('zzzz', ['kitchen'], 2)).toEqual([])
})

/** The same without shortcuts: every cell of the comparison. */
function plainly(asked: string, known: string, limit: number): number {
  const cells: number[][] = [Array.from({ length: known.length + 1 }, (_, at) => at)]
  const cell = (row: number, column: number) => cells[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= asked.length; row++) {
    cells.push([row])
    for (let column = 1; column <= known.length; column++) {
      const changed = cell(row - 1, column - 1) + (asked[row - 1] === known[column - 1] ? 0 : 1)
      const isSwap = asked[row - 1] === known[column - 2] && asked[row - 2] === known[column - 1]
      const swapped = row > 1 && column > 1 && isSwap ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY
      cells[row]?.push(Math.min(changed, cell(row - 1, column) + 1, cell(row, column - 1) + 1, swapped))
    }
  }
  const slips = Math.min(...(cells[asked.length] ?? []))
  return slips > limit ? Number.POSITIVE_INFINITY : slips
}

test('slips equal those worked out in full, for words of any length', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 12 })
  const long = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 60, maxLength: 90 })
  fc.assert(
    fc.property(fc.oneof(word, long), fc.oneof(word, long), fc.integer({ min: 1, max: 3 }), (asked, known, limit) => {
      expect(slipsTo(asked, known, limit)).toBe(plainly(asked, known, limit))
    }),
    { numRuns: 3000 },
  )
})

test('a word that shares too few letters is spared the comparing, and no other', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e'), minLength: 4, maxLength: 9 })
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 2 }), (asked, known, limit) => {
      if (slipsTo(asked, known, limit) <= limit) expect(mayBe(lettersOf(asked), lettersOf(known), limit)).toBe(true)
    }),
  )
  expect(mayBe(lettersOf('berlin'), lettersOf('munchen'), 2)).toBe(false)
})
