import { experts, searchQuery } from '@husrum/contract/experts/profile/experts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { placeIds } from '../../../../testing/people.ts'
import type { NewExpert } from '../own-profile/creating.service.ts'
import { aKnownExpert, aProject, someReviews } from '../profile.testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  // each test sees only its own experts
  await t.deps.db.updateTable('experts').set({ status: 'paused' }).execute()
})

async function anEntry(given: Partial<NewExpert> & { city?: string } = {}): Promise<number> {
  return (await aKnownExpert(t, given)).expert_id
}
async function search(query: Record<string, unknown> = {}, locale = 'en') {
  await t.deps.market.refresh()
  return t.call(experts.searchExperts, { query, headers: { locale } })
}
const found = async (query: Record<string, unknown> = {}) =>
  (await search(query)).json.data.map(({ id }: { id: number }) => id)

describe('words', () => {
  test.each([
    ['friis', 'a name'],
    ['LOTTE friis', 'both names, in capitals'],
    ['indret', 'the beginning of a word'],
    ['interiør', 'the company'],
    ['interior', 'the company without its letter'],
    ['Århus', 'the city'],
    ['aarhus', 'the city, spelled the other way'],
    ['ahrus', 'the city, mistyped'],
    ['boligstyling', 'a skill in another language'],
    ['stearinlys', 'a word of the description'],
    ['steariinlys', 'the same, mistyped'],
    ['kitchen friis', 'a room and a name'],
    ['husbåd', 'a project'],
  ])('%s finds by %s', async (q) => {
    const wanted = await anEntry({
      name: 'Lotte Friis',
      company_name: 'Lotte Friis Interiør',
      description: 'Rum til bøger og stearinlys.',
      skills: ['home-staging'],
      room_types: ['kitchen'],
    })
    await aProject(t, wanted, { title: 'En husbåd i havnen' })
    await anEntry({
      name: 'Max Muster',
      city: 'Odense',
      description: 'Nothing of the kind.',
      service_types: ['architect'],
    })
    expect(await found({ q })).toEqual([wanted])
  })

  test('all words have to be there; what nobody has finds nobody', async () => {
    await anEntry({ name: 'Lotte Friis' })
    expect(await found({ q: 'lotte zzzzzz' })).toEqual([])
    expect(await found({ q: 'xq' })).toEqual([])
    expect(await found({ q: '?!' })).toEqual([])
    expect(await found({ q: '%%' })).toEqual([])
    expect(await found()).toHaveLength(1)
  })

  test('words that say nothing exclude nobody', async () => {
    const wanted = await anEntry({ name: 'Lotte Friis', room_types: ['kitchen'], description: 'Rum til bøger.' })
    expect(await found({ q: 'a kitchen for the Friis' })).toEqual([wanted])
  })

  test('beside a place, words say who comes first; without one, all have to be there', async () => {
    const { city_id } = await placeIds(t, 'Aarhus')
    const both = await anEntry({ name: 'Lotte Friis', room_types: ['kitchen'], description: 'Familier med børn.' })
    const one = await anEntry({ name: 'Bo Holm', room_types: ['kitchen'], description: 'Rum til bøger.' })
    await anEntry({ name: 'Ida Lund', room_types: ['bedroom'], description: 'Rum til bøger.' })
    expect(await found({ q: 'kitchen familier', city_id })).toEqual([both, one])
    expect(await found({ q: 'kitchen familier' })).toEqual([both])
  })

  test('a name counts more than a word in passing', async () => {
    const inPassing = await anEntry({ name: 'Anna Ebbesen', description: 'I learned with Holm in Odense.' })
    const named = await anEntry({ name: 'Peter Holm' })
    expect(await found({ q: 'holm' })).toEqual([named, inPassing])
  })

  test('who is paused is not found, also before the market has heard', async () => {
    const id = await anEntry({ name: 'Lotte Friis' })
    await t.deps.market.refresh()
    await t.deps.db.updateTable('experts').set({ status: 'paused' }).where('id', '=', id).execute()
    const { json } = await t.call(experts.searchExperts, { query: { service_type: 'designer' } })
    expect(json.data).toEqual([])
  })
})

describe('filters', () => {
  test('both ways of meeting finds who offers both', async () => {
    await anEntry({ session_types: ['online'] })
    await anEntry({ session_types: ['physical'] })
    const everywhere = await anEntry({ session_types: ['online', 'physical'] })
    expect(await found({ session_type: 'both' })).toEqual([everywhere])
    expect(await found({ session_type: 'online,both' })).toHaveLength(2)
  })

  test('each one, by slug and by id, several values as alternatives', async () => {
    const designer = await anEntry({
      styles: ['japandi'],
      aspects: ['facade'],
      specialties: ['lighting-design'],
      room_types: ['kitchen'],
      project_sizes: ['small'],
      budgets: ['1000-5000'],
    })
    const architect = await anEntry({
      service_types: ['architect'],
      expert_type: 'agency',
      company_name: 'Vest',
      session_types: ['online'],
      project_types: ['commercial'],
      styles: ['urban'],
      aspects: ['annex'],
      specialties: ['technical-building'],
      room_types: ['garden'],
      project_sizes: ['complete'],
      budgets: ['25000-50000'],
    })
    const { refs } = t.deps
    const only: [Record<string, unknown>, number][] = [
      [{ service_type: 'architect' }, architect],
      [{ expert_type: 'agency' }, architect],
      [{ session_type: 'physical' }, designer],
      [{ project_type: 'commercial' }, architect],
      [{ styles: 'japandi' }, designer],
      [{ styles: refs.choose('style', 'urban', 's').id }, architect],
      [{ aspects: ['facade'] }, designer],
      [{ specialists: 'technical-building' }, architect],
      [{ room_types: 'kitchen' }, designer],
      [{ project_size: 'complete' }, architect],
      [{ project_budget_id: refs.choose('budget', '1000-5000', 'b').id }, designer],
    ]
    for (const [query, id] of only) expect([query, await found(query)]).toEqual([query, [id]])
    expect(new Set(await found({ styles: 'japandi,urban' }))).toEqual(new Set([designer, architect]))
    expect(await found({ styles: ['japandi'], service_type: 'architect' })).toEqual([])
  })

  test('by country, region, city and around a city', async () => {
    const aarhus = await anEntry({ city: 'Aarhus' })
    const skanderborg = await anEntry({ city: 'Skanderborg' })
    const odense = await anEntry({ city: 'Odense' })
    const { country_id, state_id, city_id } = await placeIds(t, 'Aarhus')
    expect(await found({ city_id })).toEqual([aarhus])
    expect(new Set(await found({ state_id }))).toEqual(new Set([aarhus, skanderborg]))
    expect(await found({ country_id })).toHaveLength(3)
    expect(await found({ country_id: 'germany' })).toEqual([])
    expect(await found({ city_id, radius_km: 40, sort: 'distance' })).toEqual([aarhus, skanderborg])
    expect(await found({ city_id, radius_km: 300, sort: 'distance' })).toEqual([aarhus, skanderborg, odense])
  })

  test('in one of several places, and around the nearest of several', async () => {
    const aarhus = await anEntry({ city: 'Aarhus' })
    const skanderborg = await anEntry({ city: 'Skanderborg' })
    const odense = await anEntry({ city: 'Odense' })
    const hamburg = await anEntry({ city: 'Hamburg' })
    const ids = async (query: string) => {
      await t.deps.market.refresh()
      const { json } = await t.request({ url: `/api/architect/search?${query}` })
      return json.data.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b)
    }
    for (const both of [
      'city_id[]=aarhus&city_id[]=hamburg',
      'city_id=aarhus&city_id=hamburg',
      'city_id=aarhus,hamburg',
    ])
      expect([both, await ids(both)]).toEqual([both, [aarhus, hamburg]])
    expect(await ids('country_id[]=denmark&country_id[]=germany')).toEqual([aarhus, skanderborg, odense, hamburg])
    expect(await ids('country_id[]=germany')).toEqual([hamburg])
    const states = [await placeIds(t, 'Odense'), await placeIds(t, 'Hamburg')].map(
      ({ state_id }) => `state_id[]=${state_id}`,
    )
    expect(await ids(states.join('&'))).toEqual([odense, hamburg])
    expect(await ids('city_id=aarhus,odense&radius_km=40')).toEqual([aarhus, skanderborg, odense])
    expect(await ids('city_id=aarhus,hamburg&radius_km=40&country_id=denmark')).toEqual([aarhus, skanderborg])
    expect(await found({ city_id: 'aarhus,odense', radius_km: 40, sort: 'distance' })).toHaveLength(3)
  })

  test('by the names the forms have for a filter; what is left empty asks nothing', async () => {
    const lights = await anEntry({
      specialties: ['lighting-design'],
      room_types: ['garden'],
      expert_type: 'agency',
      company_name: 'Vest',
    })
    const stores = await anEntry({ specialties: ['storage-solutions'], room_types: ['kitchen'] })
    expect(await found({ specialties: ['lighting-design'] })).toEqual([lights])
    expect(await found({ room_type_id: ['kitchen'] })).toEqual([stores])
    expect(await found({ expert_type: 'no-preference' })).toHaveLength(2)
    expect(await found({ min_rating: '0' })).toHaveLength(2)
    const empty = Object.keys(searchQuery.shape).filter((name) => !['page', 'per_page'].includes(name))
    for (const query of [
      empty.map((name) => `${name}=`),
      empty.map((name) => `${name}=%20`),
      ['styles[]=&city_id[]='],
    ]) {
      const { status, json } = await t.request({ url: `/api/architect/search?${query.join('&')}` })
      expect([query, status, json.meta?.total]).toEqual([query, 200, 2])
    }
  })

  test('by how soon they answer, what they speak, and who is new', async () => {
    const quick = await anEntry({
      usual_response_minutes: 290,
      leads_answered: 5,
      leads_total: 6,
      languages: ['da', 'en'],
    })
    const slow = await anEntry({ usual_response_minutes: 310, leads_answered: 5, leads_total: 6, languages: ['de'] })
    const fresh = await anEntry({ languages: [] })
    const long = await anEntry({ joined_at: new Date(Date.now() - 61 * 86_400_000) })
    expect(await found({ answers_within: 5 })).toEqual([quick])
    expect(new Set(await found({ answers_within: 6 }))).toEqual(new Set([quick, slow]))
    expect(new Set(await found({ answers_within: 24 }))).toEqual(new Set([quick, slow]))
    expect(await found({ answers_within: 4 })).toEqual([])
    expect(await found({ languages: 'de' })).toEqual([slow])
    expect(new Set(await found({ languages: ['da', 'de'] }))).toEqual(new Set([quick, slow]))
    expect(await found({ languages: 'pl' })).toEqual([])
    expect(await found({ is_new: 'true' })).toEqual([fresh])
    expect(await found({ is_new: 'false' })).toHaveLength(4)
    expect((await search({ languages: 'de' }, 'da')).json.facets.languages).toEqual([
      { value: 'da', name: 'dansk', count: 1 },
      { value: 'de', name: 'tysk', count: 1 },
      { value: 'en', name: 'engelsk', count: 1 },
    ])
    expect(long).toBeGreaterThan(fresh)
  })

  test('who is shown with 4.5 stars is found by 4.5', async () => {
    const shown = await anEntry()
    await someReviews(t, shown, [5, 4, 4, 5, 5, 4, 5, 5, 4, 4, 4]) // 4.454…
    const { json } = await search({ min_rating: '4.5' })
    expect(
      json.data.map(({ id, rating }: { id: number; rating: { average: number } }) => [id, rating.average]),
    ).toEqual([[shown, 4.5]])
  })

  test('a radius without a town narrows nothing, and neither does nearness order', async () => {
    await anEntry({ city: 'Aarhus' })
    await anEntry({ city: 'Odense' })
    const { country_id } = await placeIds(t, 'Aarhus')
    expect(await found({ radius_km: 10 })).toHaveLength(2)
    expect(await found({ radius_km: 10, country_id, sort: 'distance' })).toHaveLength(2)
  })

  test('by rating from three reviews on, and by room this month', async () => {
    const liked = await anEntry()
    await someReviews(t, liked, [5, 5, 4])
    const once = await anEntry({ capacity_wish: 0 })
    await someReviews(t, once, [5])
    expect(await found({ min_rating: '4.5' })).toEqual([liked])
    expect(await found({ available: 'true' })).toEqual([liked])
    expect(await found({ available: 'false' })).toHaveLength(2)
  })
})

test('towns of the found, most first, with words and filters; a page or an order is not theirs', async () => {
  const refs = t.deps.refs
  await anEntry({ city: 'Odense' })
  await anEntry({ city: 'Odense', name: 'Lotte Friis' })
  await anEntry({ city: 'Aarhus', service_types: ['architect'] })
  const towns = async (query: Record<string, unknown>, locale = 'en') => {
    await t.deps.market.refresh()
    return t.call(experts.listExpertPlaces, { query, headers: { locale } })
  }
  const odense = refs.choose('city', 'odense', 'city')
  const { json } = await towns({})
  expect(json.data[0]).toEqual({
    city: { id: odense.id, name: 'Odense', latitude: odense.latitude, longitude: odense.longitude },
    country: { id: odense.country_id, code: 'DK' },
    count: 2,
  })
  expect(json.data.map(({ count }: { count: number }) => count)).toEqual([2, 1])
  expect(json.meta).toEqual({ total: 3 })
  expect((await towns({ q: 'lotte' })).json.meta).toEqual({ total: 1 })
  expect((await towns({ service_type: 'architect' })).json.meta).toEqual({ total: 1 })
  expect(await towns({ page: 7, sort: 'random' })).toMatchObject({
    status: 422,
    json: { errors: { page: [expect.any(String)], sort: [expect.any(String)] } },
  })
  expect((await towns({ country_id: 'germany' })).json).toEqual({ data: [], meta: { total: 0 } })
  expect(await towns({ styles: 'brutalist' })).toMatchObject({
    status: 422,
    json: { errors: { styles: [expect.any(String)] } },
  })
})

test('facets count each value under the other filters, with names in the reader’s language', async () => {
  await anEntry({ styles: ['japandi'] })
  await anEntry({ styles: ['japandi'], expert_type: 'agency', company_name: 'Vest' })
  await anEntry({ styles: ['urban'], service_types: ['architect'] })
  const { json } = await search({ styles: 'japandi' }, 'da')
  const count = (facet: string, value: string) =>
    json.facets[facet].find((each: { value: string }) => each.value === value)
  expect(json.meta.total).toBe(2)
  expect(count('styles', 'urban')).toEqual({ value: 'urban', name: 'Urban', count: 1 })
  expect(count('styles', 'japandi').count).toBe(2)
  expect(count('expert_type', 'agency')).toEqual({ value: 'agency', name: 'Tegnestue', count: 1 })
  expect(count('service_type', 'architect')).toEqual({ value: 'architect', name: 'Arkitektur', count: 0 })
  expect(json.facets.project_budget_id.map(({ value }: { value: string }) => value)).toEqual([
    '0-1000',
    '1000-5000',
    '5000-10000',
    '10000-25000',
    '25000-50000',
  ])
  for (const [facet, values] of Object.entries<{ name: string }[]>(json.facets))
    for (const { name } of values) expect([facet, name]).not.toEqual([facet, expect.stringContaining('experts.')])
})

describe('order', () => {
  test('newest, best rated', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    const old = await anEntry({ joined_at: ago(300) })
    // on the same day, later ones come first
    const fresh = [await anEntry({ joined_at: ago(2.0001) }), await anEntry({ joined_at: ago(2) })].toReversed()
    await someReviews(t, old, [5, 5, 5, 5])
    expect(await found({ sort: 'newest' })).toEqual([...fresh, old])
    expect((await found({ sort: 'rating' }))[0]).toBe(old)
    expect(await found({ sort: 'distance' })).toHaveLength(3) // without a place: by relevance
  })

  test('a shuffle is the same on every page and another for another seed', async () => {
    const ids: number[] = []
    for (let at = 0; at < 12; at++) ids.push(await anEntry({ name: `Expert ${at}` }))
    const shuffled = [
      ...(await found({ sort: 'random', seed: '1234', per_page: 6 })),
      ...(await found({ sort: 'random', seed: '1234', per_page: 6, page: 2 })),
    ]
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(ids)
    expect(await found({ sort: 'random', seed: '1234' })).toEqual(shuffled)
    expect(await found({ sort: 'random', seed: '4321' })).not.toEqual(shuffled)
    expect(await found({ sort: 'random' })).toEqual(await found({ sort: 'random' }))
  })
})

test('with words: a whole name, then its beginning, then an offer, then a word in passing; alike, who stands better', async () => {
  const passing = await anEntry({ name: 'Anna Ebbesen', description: 'I learned with Lindholm in Odense.' })
  const longer = await anEntry({ name: 'Bo Lindholmer' })
  const named = await anEntry({ name: 'Peter Lindholm' })
  const better = await anEntry({ name: 'Ida Lindholm' })
  await someReviews(t, better, [5, 5, 5, 5])
  expect(await found({ q: 'lindholm' })).toEqual([better, named, longer, passing])
  expect((await found({ q: 'lindholm', sort: 'rating' }))[0]).toBe(better)
})

test('pages: meta, one past the end is empty', async () => {
  for (let at = 0; at < 3; at++) await anEntry({ name: `Expert ${at}` })
  expect((await search({ per_page: 2 })).json.meta).toEqual({
    current_page: 1,
    last_page: 2,
    per_page: 2,
    total: 3,
    from: 1,
    to: 2,
  })
  expect((await search({ per_page: 2, page: 1_000_000 })).json).toMatchObject({
    data: [],
    meta: { total: 3, from: null, to: null },
  })
})

test.each([
  ['styles=brutalist', 'styles'],
  ['styles[]=japandi&styles[]=nothing', 'styles.1'],
  ['aspects=attic', 'aspects'],
  ['specialists=wizard', 'specialists'],
  ['room_types=newConstruction', 'room_types'],
  ['project_budget_id=99', 'project_budget_id'],
  ['styles=japandi,nothing', 'styles.1'],
  ['styles[]=nothing', 'styles.0'],
  ['city_id=nowhere', 'city_id'],
  ['city_id[]=aarhus&city_id[]=nowhere', 'city_id.1'],
  ['country_id=9223372036854775807', 'country_id'],
  ['service_type=wizard', 'service_type'],
  ['service_type[a]=designer', 'service_type'],
  ['a[b]=', undefined],
  ['q=%00', 'q'],
  ['q=a', 'q'],
  ['q=%20a%20', 'q'],
  [`q=${'x'.repeat(10_000)}`, 'q'],
  ['q[]=a&q[]=b', 'q'],
  ['radius_km=1e308', 'radius_km'],
  ['radius_km=0', 'radius_km'],
  ['min_rating=6', 'min_rating'],
  ['min_rating=5.01', 'min_rating'],
  ['min_rating=1e308', 'min_rating'],
  ['available=maybe', 'available'],
  ['sort=price', 'sort'],
  ['seed=12345', 'seed'],
  ['seed=0000', 'seed'],
  ['page=0', 'page'],
  ['per_page=101', 'per_page'],
  [`styles=${Array.from({ length: 51 }, () => 'japandi').join(',')}`, 'styles'],
])('?%s', async (query, field) => {
  const answer = await t.request({ url: `/api/architect/search?${query}` })
  if (field === undefined) return expect(answer.status).toBe(200) // a name that is no parameter
  expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, [field]])
})
