import { reference as calls } from '@husrum/contract/reference.ts'
import { kilometres } from '@husrum/matching/places.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSlice, type Slice } from './slice.testing.ts'
import { countTownsAround } from './town-counts.ts'

let t: Slice
beforeAll(async () => {
  t = await openSlice()
})
afterAll(() => t.close())

test('towns are counted by kilometre, in the own country only, on the edge included', () => {
  const town = (latitude: number, country_id = 1, state_id = 1) => ({ latitude, longitude: 10, country_id, state_id })
  const from = town(56)
  // a degree of latitude is 111.2 km
  const { region, country, within } = countTownsAround(from, [
    from,
    town(56.5),
    town(57, 1, 2),
    town(56.5, 2),
    town(62),
  ])
  expect([region, country]).toEqual([3, 4])
  expect([within[0], within[55], within[56], within[111], within[112], within[500]]).toEqual([1, 1, 2, 2, 3, 3])
})

test('a circle holds the towns that the matching finds in it', async () => {
  const towns = t.refs.list('city')
  const odense = towns.find(({ slug }) => slug === 'odense')
  if (!odense) throw new Error('no Odense')
  const { status, json } = await t.call(calls.countTowns, { params: { cityId: 'odense' } })
  expect(status).toBe(200)
  const own = towns.filter(({ country_id }) => country_id === odense.country_id)
  for (const km of [5, 50, 100, 500]) {
    const inside = own.filter(
      (town) => kilometres(odense.latitude, odense.longitude, town.latitude, town.longitude) <= km,
    )
    expect(json.data.within[km], `${km} km`).toBe(inside.length)
  }
  expect(json.data.region).toBe(own.filter(({ state_id }) => state_id === odense.state_id).length)
  expect(json.data.country).toBe(own.length)
})

test.each([
  ['atlantis', 404],
  ['0', 404],
  ['999999999', 404],
  ['-1', 422],
  ["1'--", 422],
])('a city nobody knows: %s is %i', async (cityId, status) => {
  expect((await t.call(calls.countTowns, { params: { cityId } })).status).toBe(status)
})
