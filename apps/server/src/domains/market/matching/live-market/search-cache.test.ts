import { expect, test } from 'vitest'
import { createSearchCache } from './search-cache.ts'

type Searched = Parameters<typeof createSearchCache>[0]

function counted() {
  let asked = 0
  const market: Searched = {
    search: () => ({ ids: [(asked += 1)], distances: [null], cities: [null], total: 1, facets: null }),
    places: () => [{ country: '1', state: '2', city: '3', count: (asked += 1) }],
  }
  return { kept: createSearchCache(market), asked: () => asked }
}

test('the same question is worked out once, another one anew', () => {
  const { kept, asked } = counted()
  const first = kept.search({ styles: ['modern'] }, { day: 1, page: 1 })
  expect(kept.search({ styles: ['modern'] }, { day: 1, page: 1 })).toBe(first)
  for (const [filters, options] of [
    [{ styles: ['urban'] }, { day: 1, page: 1 }],
    [{ styles: ['modern'] }, { day: 2, page: 1 }],
    [{ styles: ['modern'] }, { day: 1, page: 2 }],
    [
      { styles: ['modern'], words: ['holm'] },
      { day: 1, page: 1 },
    ],
  ] as const)
    expect(kept.search(filters, options)).not.toBe(first)
  expect(asked()).toBe(5)
})

test('after a change everything is worked out anew', () => {
  const { kept, asked } = counted()
  kept.search({}, { day: 1 })
  kept.invalidate()
  kept.search({}, { day: 1 })
  kept.places({}, { day: 1 })
  kept.invalidate()
  kept.places({}, { day: 1 })
  kept.places({}, { day: 1 })
  expect(asked()).toBe(4)
})

test('what is kept has an end', () => {
  const { kept, asked } = counted()
  for (let page = 1; page <= 1000; page += 1) kept.search({}, { day: 1, page })
  kept.search({}, { day: 1, page: 1000 })
  kept.search({}, { day: 1, page: 1 })
  expect(asked()).toBe(1001)
})

test('what somebody’s own words found is not kept', () => {
  const { kept, asked } = counted()
  kept.search({ words: ['holm'] }, { day: 1 })
  kept.search({ words: ['holm'] }, { day: 1 })
  expect(asked()).toBe(2)
})
