import { reference as calls } from '@husrum/contract/foundation/reference/reference.ts'
import { kilometres } from '@husrum/matching/store/places.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSlice, type Slice } from '../slice.testing.ts'
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
  const { region, country, within } = countTownsAround(
    [from],
    [from, town(56.5), town(57, 1, 2), town(56.5, 2), town(62)],
  )
  expect([region, country]).toEqual([3, 4])
  expect([within[0], within[55], within[56], within[111], within[112], within[500]]).toEqual([1, 1, 2, 2, 3, 3])
})

test('around several places a town counts once, in the own circle of any', () => {
  const town = (latitude: number, country_id = 1, state_id = 1) => ({ latitude, longitude: 10, country_id, state_id })
  const [south, north, abroad] = [town(55), town(56, 1, 2), town(54, 2, 3)]
  const all = [south, north, town(55.5), town(55.6, 1, 4), abroad, town(54.5, 2, 3)]
  const two = countTownsAround([south, north], all)
  expect([two.region, two.country, two.within[0], two.within[56]]).toEqual([3, 4, 2, 4])
  const both = countTownsAround([south, abroad], all)
  expect([both.region, both.country, both.within[0], both.within[56]]).toEqual([4, 6, 2, 4])
})

test('the call takes further places beside the main one', async () => {
  const count = async (query: Record<string, unknown>) =>
    (await t.call(calls.countTowns, { params: { cityId: 'odense' }, query })).json.data
  const [one, several] = [await count({}), await count({ also: 'aarhus,hamburg' })]
  expect(several.within[20]).toBeGreaterThan(one.within[20])
  expect(several.country).toBeGreaterThan(one.country)
  expect(await count({ also: 'odense' })).toEqual(one)
  for (const also of ['atlantis', 'aarhus,berlin,hamburg', "1'--"])
    expect((await t.call(calls.countTowns, { params: { cityId: 'odense' }, query: { also } })).status).toBe(422)
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
