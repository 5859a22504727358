import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { profiles } from '@husrum/contract/experts/profile/profile.ts'
import { reference } from '@husrum/contract/foundation/reference/reference.ts'
import { exceedsPlaces, placesInUse } from '@husrum/contract/foundation/reference/places.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { anExpert, placeIds, type ExpertPerson } from '../../../testing/people.ts'
import { aClientIn, leadsOf, listOf } from '../../market/matching/matching.testing.ts'
import { matches } from '@husrum/contract/market/matching/matching.ts'
import { followPlan } from './workload/plan.service.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })))
afterAll(() => t.close())

const BASIC = 1
const PROFESSIONAL = 2
const STUDIO = 3
const cityId = async (name: string) => (await placeIds(t, name)).city_id
const patch = (expert: { token: string }, body: unknown) =>
  t.call(profiles.patchOwnExpert, { token: expert.token, body })
const read = async (expert: { token: string }) =>
  (await t.call(profiles.getOwnExpert, { token: expert.token })).json.data
type Own = { places: { city: { name: string }; country: { code: string }; resting: boolean }[]; places_limit: number }
const named = ({ places }: Own) => places.map(({ city, resting }) => (resting ? `(${city.name})` : city.name))
const rowOf = (expert: ExpertPerson) =>
  t.deps.db.selectFrom('experts').selectAll().where('id', '=', expert.expert_id).executeTakeFirstOrThrow()
/** Changes the plan as billing does. */
const givePlan = (expert: ExpertPerson, plan: number) =>
  t.deps.events.transaction((tx) => followPlan(t.deps, tx, expert.expert_id, async () => plan))

describe('the own places', () => {
  test('one at first; more by id or slug, in the order sent, the first becoming the main one', async () => {
    const expert = await anExpert(t, { plan_id: STUDIO })
    expect(await read(expert)).toMatchObject({
      places: [{ city: { name: 'Aarhus' }, resting: false }],
      places_limit: 3,
    })
    const odense = await cityId('Odense')
    const added = await patch(expert, { places: ['aarhus', odense, 'hamburg'] })
    expect(added.status, added.text).toBe(200)
    expect(named(added.json.data)).toEqual(['Aarhus', 'Odense', 'Hamburg'])
    expect(added.json.data.places.map(({ country }: Own['places'][number]) => country.code)).toEqual(['DK', 'DK', 'DE'])
    const moved = await patch(expert, { places: ['hamburg', 'aarhus'] })
    expect(named(moved.json.data)).toEqual(['Hamburg', 'Aarhus'])
    expect(moved.json.data).toMatchObject({ city: { name: 'Hamburg' }, country: { code: 'DE' } })
    expect(await rowOf(expert)).toMatchObject({ ...(await placeIds(t, 'Hamburg')) })
    // the old field for the place still works, and a place never occurs twice
    const named_ = await patch(expert, { city_id: 'aarhus' })
    expect(named(named_.json.data)).toEqual(['Aarhus'])
    expect(named((await patch(expert, { places: ['aarhus', 'odense', 'aarhus'] })).json.data)).toEqual([
      'Aarhus',
      'Odense',
    ])
  })

  test.each([
    [[], 'places'],
    [['aarhus', 'odense', 'hamburg', 'berlin'], 'places'],
    [['atlantis'], 'places.0'],
    [['aarhus', 999_999_999], 'places.1'],
    [['aarhus', { city_id: 'odense' }], 'places.1'],
    [['aarhus', null], 'places.1'],
    ['aarhus', 'places'],
    [{ 0: 'aarhus', length: 1 }, 'places'],
    [["odense'; drop table experts; --"], 'places.0'],
    [[-1], 'places.0'],
    [null, 'places'],
  ])('422 for %j, and nothing changes', async (places, field) => {
    const expert = await anExpert(t, { plan_id: STUDIO, further_city_ids: [await cityId('Odense')] })
    const before = await rowOf(expert)
    const reply = await patch(expert, { places })
    expect([reply.status, Object.keys(reply.json.errors ?? {})], reply.text).toEqual([422, [field]])
    expect(await rowOf(expert)).toEqual(before)
  })

  test('401 and 403 as for the rest of the profile', async () => {
    expect((await t.call(profiles.patchOwnExpert, { body: { places: ['aarhus'] } })).status).toBe(401)
  })

  test('a place changed in another window is not overwritten', async () => {
    const expert = await anExpert(t, { plan_id: STUDIO })
    const { revision } = await read(expert)
    expect((await patch(expert, { places: ['aarhus', 'odense'], revision })).status).toBe(200)
    const late = await patch(expert, { places: ['aarhus', 'hamburg'], revision })
    expect([late.status, late.json.code, Object.keys(late.json.errors)]).toEqual([409, 'changed_elsewhere', ['places']])
  })
})

describe('the plan’s number', () => {
  test.each([BASIC, PROFESSIONAL])('plan %i has one place: a second one is 422 on the field', async (plan_id) => {
    const expert = await anExpert(t, { plan_id })
    const reply = await patch(expert, { places: ['aarhus', 'odense'] })
    expect([reply.status, reply.json.code]).toEqual([422, 'places_limit'])
    expect(reply.json.errors.places).toEqual(['Your plan has one place of work.'])
    expect((await patch(expert, { places: ['odense'] })).status).toBe(200)
    expect(named(await read(expert))).toEqual(['Odense'])
  })

  test('when the plan ends the further ones rest; nothing is deleted, and they count again when it returns', async () => {
    const expert = await anExpert(t, { plan_id: STUDIO })
    await patch(expert, { places: ['aarhus', 'ribe', 'skagen'] })
    expect((await givePlan(expert, BASIC)).before).toBe(STUDIO)
    expect(named(await read(expert))).toEqual(['Aarhus', '(Ribe)', '(Skagen)'])
    await t.deps.market.refresh()
    const found = async (query: Record<string, unknown>) =>
      (await t.call(experts.searchExperts, { query: { per_page: 100, ...query } })).json.data.map(
        ({ id }: { id: number }) => id,
      )
    expect(await found({ city_id: 'ribe' })).toEqual([])
    expect(await found({ q: 'Skagen' })).toEqual([])
    // other places are changed, moved first or removed meanwhile; none is added
    expect(named((await patch(expert, { places: ['skagen', 'aarhus', 'ribe'] })).json.data)).toEqual([
      'Skagen',
      '(Aarhus)',
      '(Ribe)',
    ])
    expect((await patch(expert, { places: ['aarhus', 'ribe', 'odense'] })).json.code).toBe('places_limit')
    expect(named((await patch(expert, { places: ['odense', 'ribe'] })).json.data)).toEqual(['Odense', '(Ribe)'])
    await givePlan(expert, STUDIO)
    expect(named(await read(expert))).toEqual(['Odense', 'Ribe'])
    await t.deps.market.refresh()
    expect(await found({ city_id: 'ribe' })).toEqual([expert.expert_id])
    expect(await found({ q: 'Ribe' })).toContain(expert.expert_id)
  })

  test('of fifty at once while the plan ends, none adds a place after it', async () => {
    const expert = await anExpert(t, { plan_id: STUDIO })
    const towns = ['odense', 'hamburg', 'berlin', 'ribe', 'skagen']
    const replies = await Promise.all([
      givePlan(expert, BASIC),
      ...Array.from({ length: 50 }, (_, nth) =>
        patch(expert, { places: ['aarhus', towns[nth % 5], towns[(nth + 1) % 5]] }),
      ),
    ])
    const own = await read(expert)
    expect(own.places_limit).toBe(1)
    expect(own.places.filter(({ resting }: { resting: boolean }) => !resting)).toHaveLength(1)
    expect(own.places.length).toBeLessThanOrEqual(3)
    const codes = replies.flatMap((reply) => ('status' in reply ? [reply.status] : []))
    expect(codes.every((status) => status === 200 || status === 422)).toBe(true)
    expect((await patch(expert, { places: ['aarhus', 'odense', 'kolding'] })).json.code).toBe('places_limit')
  })

  test('twelve at once on the free plan: none gets a second place', async () => {
    const expert = await anExpert(t, { plan_id: BASIC })
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => patch(expert, { places: ['aarhus', 'odense', 'hamburg'] })),
    )
    expect(new Set(replies.map(({ status, json }) => `${status} ${json.code}`))).toEqual(new Set(['422 places_limit']))
    expect((await rowOf(expert)).further_city_ids).toEqual([])
  })

  test('the rule by itself', () => {
    expect(placesInUse(['a', 'b', 'c'], 2)).toEqual(['a', 'b'])
    expect(placesInUse(['a', 'b'], 0)).toEqual(['a'])
    expect(exceedsPlaces(['a', 'b'], ['a'], 2)).toBe(false)
    expect(exceedsPlaces(['b', 'a'], ['a', 'b'], 1)).toBe(false)
    expect(exceedsPlaces(['a', 'c'], ['a', 'b'], 1)).toBe(true)
  })
})

describe('search and matching by the nearest', () => {
  const search = async (query: Record<string, unknown>) => {
    await t.deps.market.refresh()
    const { json } = await t.call(experts.searchExperts, { query: { per_page: 100, ...query } })
    return json.data.map(({ id, city, also_in }: Found): [number, string, string[]] => [
      id,
      city.name,
      also_in.map(({ name }) => name),
    ])
  }
  type Found = { id: number; city: { name: string }; also_in: { name: string }[] }

  test('found, sorted and shown at the nearest place; the page lists all', async () => {
    const far = await anExpert(t, { ...(await placeIds(t, 'Bergen')), further_city_ids: [await cityId('Oslo')] })
    const single = await anExpert(t, { ...(await placeIds(t, 'Oslo')) })
    const id = far.expert_id
    expect(await search({ country_id: 'norway' })).toContainEqual([id, 'Bergen', ['Oslo']])
    expect(await search({ city_id: 'oslo' })).toEqual(
      expect.arrayContaining([
        [id, 'Oslo', ['Bergen']],
        [single.expert_id, 'Oslo', []],
      ]),
    )
    expect(
      (await search({ city_id: 'oslo', radius_km: 50, sort: 'distance' })).map(([each]: [number]) => each),
    ).toEqual(expect.arrayContaining([id, single.expert_id]))
    const profile = (await t.call(experts.getExpert, { params: { id } })).json.data
    expect(profile.places.map(({ name }: { name: string }) => name)).toEqual(['Bergen', 'Oslo'])
    expect(profile.cities_served.map(({ name }: { name: string }) => name)).toEqual(['Bergen', 'Oslo'])
  })

  test('pins, counts of places and towns have them in each of their places', async () => {
    const before = await countsOf('stavanger', 'trondheim')
    await anExpert(t, { ...(await placeIds(t, 'Stavanger')), further_city_ids: [await cityId('Trondheim')] })
    await t.deps.market.refresh()
    expect(await countsOf('stavanger', 'trondheim')).toEqual(before.map((count) => count + 1))
    const { json } = await t.call(experts.listExpertPlaces, { query: { country_id: 'norway' } })
    const pins = json.data.map(({ city }: { city: { name: string } }) => city.name)
    expect(pins).toEqual(expect.arrayContaining(['Stavanger', 'Trondheim']))
    const all = await t.call(experts.searchExperts, { query: { country_id: 'norway', per_page: 1 } })
    expect(json.meta.total).toBe(all.json.meta.total)
  })

  async function countsOf(...slugs: string[]): Promise<number[]> {
    const counts: number[] = []
    for (const q of slugs) {
      const { json } = await t.call(reference.searchLocations, { query: { q, all: 'true' } })
      counts.push(json.data[0]?.experts_count ?? 0)
    }
    return counts
  }

  test('a match says the way from the nearest place, its card shows it, and so does the lead', async () => {
    const expert = await anExpert(t, {
      session_types: ['physical'],
      works_outside: false,
      ...(await placeIds(t, 'Göteborg')),
      further_city_ids: [await cityId('Stockholm'), await cityId('Umeå')],
    })
    const [away] = [await anExpert(t, { session_types: ['physical'], ...(await placeIds(t, 'Umeå')) })]
    await t.deps.market.refresh()
    const client = await aClientIn(t, 'Stockholm', { outside_expert: 'no' })
    const { data } = await listOf(t, client)
    const own = data.find(({ expert: { id } }) => id === expert.expert_id)
    expect(own).toMatchObject({
      relaxed: [],
      expert: { city: { name: 'Stockholm' }, also_in: [{ name: 'Gothenburg' }, { name: 'Umeå' }] },
    })
    expect(own?.reasons.map(({ key }) => key)).toContain('proximity_here')
    expect(data.find(({ expert: { id } }) => id === away.expert_id)?.['relaxed']).not.toEqual([])
    const sent = await t.call(matches.inviteExpert, { token: client.token, params: { id: own?.id ?? 0 } })
    expect(sent.status, sent.text).toBe(201)
    expect((await leadsOf(t, client.brief_id)).map(({ distance_km }) => distance_km)).toEqual([0])
  })
})
