import { expect, test } from 'vitest'
import { metaOf, offsetOf } from './pages.ts'

/** Reads a list of this many rows from its first page to the `last_page` of each answer. */
function rowsSeen(rows: number, per_page: number): number {
  let seen = 0
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { limit, offset } = offsetOf({ page, per_page })
    const shown = Math.max(0, Math.min(limit, rows - offset))
    seen += shown
    last = metaOf({ page, per_page }, Math.min(rows, 10_001), shown).last_page
  }
  return seen
}

test.each([0, 1, 50, 9_999, 10_000, 10_001, 10_050, 20_062])('who follows last_page sees each of %i rows', (rows) => {
  expect(rowsSeen(rows, 50)).toBe(rows)
})

test('up to 10,000 the last page is exact; beyond, the answer says that the total is not', () => {
  expect(metaOf({ page: 1, per_page: 50 }, 10_000, 50)).toMatchObject({ last_page: 200, total: 10_000 })
  expect(metaOf({ page: 200, per_page: 50 }, 10_000, 50).last_page).toBe(200)
  expect(metaOf({ page: 1, per_page: 50 }, 10_000, 50)).not.toHaveProperty('total_is_capped')
  expect(metaOf({ page: 1, per_page: 50 }, 10_001, 50)).toMatchObject({ last_page: 200, total_is_capped: true })
  expect(metaOf({ page: 401, per_page: 50 }, 10_001, 50)).toMatchObject({ last_page: 402, from: 20_001 })
})

test('a list that shows no more than 10,000 rows ends there', () => {
  expect(metaOf({ page: 200, per_page: 50 }, 10_001, 50, 10_000).last_page).toBe(200)
  expect(metaOf({ page: 416, per_page: 24 }, 10_001, 24, 10_000).last_page).toBe(417)
})

test('nothing is read beyond 100,000 rows, which the last page does not promise either', () => {
  expect(offsetOf({ page: 1_000, per_page: 100 })).toEqual({ limit: 100, offset: 99_900 })
  expect(offsetOf({ page: 1_001, per_page: 100 })).toEqual({ limit: 0, offset: 0 })
  expect(metaOf({ page: 1_000, per_page: 100 }, 10_001, 100).last_page).toBe(1_000)
  // the last readable page is the promised last page
  expect(offsetOf({ page: 3_334, per_page: 30 })).toEqual({ limit: 30, offset: 99_990 })
  expect(metaOf({ page: 3_334, per_page: 30 }, 10_001, 30).last_page).toBe(3_334)
  expect(offsetOf({ page: 3_335, per_page: 30 }).limit).toBe(0)
})
