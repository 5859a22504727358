import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, openPool } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/http/errors.ts'
import { testConnection } from '../../../testing/database/database.ts'
import { openReferences, type References } from './reference.service.ts'

let pool: pg.Pool
let refs: References
beforeAll(async () => {
  pool = openPool(await testConnection(), 2)
  refs = await openReferences(openDatabase(pool))
})
afterAll(() => pool.end())

const refusalOf = (work: () => unknown): Refusal => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('was not refused')
}

test('an option by slug, by id and by an id in digits', () => {
  const japandi = refs.resolve('style', 'japandi')
  expect(japandi).toMatchObject({ id: 2, name_de: 'Japandi' })
  expect(refs.resolve('style', 2)).toBe(japandi)
  expect(refs.resolve('style', '2')).toBe(japandi)
  expect(refs.resolve('budget', '0-1000')).toMatchObject({ id: 1 })
})

test.each(['Japandi', '', ' 2', '0x2', '2e0', -1, 0, Number.NaN, 2 ** 53])(
  'what is neither is nothing: %s',
  (option) => {
    expect(refs.resolve('style', option)).toBeUndefined()
  },
)

test('rooms and kinds of building work are two kinds', () => {
  expect(refs.resolve('room_type', 'renovation')).toBeUndefined()
  expect(refs.resolve('architecture_type', 'renovation')).toMatchObject({ id: 8 })
})

test('an unknown option is refused on its field', () => {
  const refusal = refusalOf(() => refs.chooseAll('aspect', ['annex', 'castle'], 'aspects'))
  expect(refusal).toMatchObject({ status: 422, code: 'unknown_option' })
  expect(Object.keys(refusal.fields ?? {})).toEqual(['aspects.1'])
})

test('several options keep their order and come once', () => {
  expect(refs.chooseAll('aspect', ['facade', 1, 'annex', '3'], 'aspects').map(({ slug }) => slug)).toEqual([
    'facade',
    'annex',
  ])
})

test('a place must lie in itself', () => {
  const { country, state, city } = refs.choosePlace({ country_id: 'denmark', city_id: 'aarhus' })
  expect([country.id, state.slug, city.name]).toEqual([1, 'midtjylland', 'Aarhus'])
  expect(
    Object.keys(refusalOf(() => refs.choosePlace({ country_id: 'germany', city_id: 'aarhus' })).fields ?? {}),
  ).toEqual(['city_id'])
  expect(refusalOf(() => refs.choosePlace({ country_id: 1, state_id: 'sjaelland', city_id: 'aarhus' })).status).toBe(
    422,
  )
  expect(refusalOf(() => refs.choosePlace({ country_id: 1, city_id: 'gotham' })).status).toBe(422)
})

test('a row that a foreign key cannot point to is a programming error', () => {
  expect(() => refs.city(1)).toThrow('There is no city 1')
})
