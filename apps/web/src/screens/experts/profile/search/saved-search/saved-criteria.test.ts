import { expect, test } from 'vitest'
import { criteriaOf, isSameSearch } from './saved-criteria.ts'

test('of an address only what narrows it is saved, as strings', () => {
  const wish = { styles: ['japandi' as const], city_id: 12, radius_km: '25' as const, available: true as const }
  expect(criteriaOf({ ...wish, page: 3, sort: 'newest', view: 'map' })).toEqual({
    styles: ['japandi'],
    city_id: '12',
    radius_km: '25',
    available: '1',
  })
  expect(criteriaOf({ q: 'x' })).toEqual({})
})

test('the same search is the same however it is spelled', () => {
  expect(isSameSearch({ city_id: ['12'], styles: ['b', 'a'] }, { styles: ['a', 'b'], city_id: '12' })).toBe(true)
  expect(isSameSearch({ styles: ['a'] }, { styles: ['a', 'b'] })).toBe(false)
})
