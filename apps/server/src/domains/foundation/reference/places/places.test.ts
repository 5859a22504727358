import { reference as calls } from '@husrum/contract/foundation/reference/reference.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { column, openSlice, type Slice } from '../slice.testing.ts'

let t: Slice
beforeAll(async () => {
  t = await openSlice()
})
afterAll(() => t.close())

test('eight countries, 108 regions, each region with a city', async () => {
  expect((await t.call(calls.listCountries, { locale: 'da' })).json.data[1]).toEqual({
    id: 2,
    slug: 'germany',
    name: 'Tyskland',
    code: 'DE',
    calling_code: '+49',
  })
  const regions = (await t.call(calls.listStates)).json.data
  expect(regions).toHaveLength(108)
  const inhabited = new Set(t.refs.list('city').map((city) => city.state_id))
  expect(regions.filter((state: { id: number }) => !inhabited.has(state.id))).toEqual([])
})

test('regions of one country, by id or slug, by name in the language', async () => {
  const german = await t.call(calls.listStates, { query: { country_id: 'germany' }, locale: 'de' })
  expect(german.json.data).toHaveLength(16)
  expect(german.json).toEqual((await t.call(calls.listStates, { query: { country_id: 2 }, locale: 'de' })).json)
  expect(column(german, 'name').slice(0, 3)).toEqual(['Baden-Württemberg', 'Bayern', 'Berlin'])
  expect(await t.call(calls.listStates, { query: { country_id: 'atlantis' } })).toMatchObject({
    status: 422,
    json: { code: 'unknown_option', errors: { country_id: expect.any(Array) } },
  })
})

test('cities come in pages, by name as the language sorts it', async () => {
  const first = await t.call(calls.listCities, {
    params: { countryId: 'denmark' },
    query: { per_page: 100 },
    locale: 'da',
  })
  const { total, last_page } = first.json.meta
  expect(total).toBe(t.refs.list('city').filter((city) => city.country_id === 1).length)
  expect(first.json.meta).toEqual({
    current_page: 1,
    last_page: Math.ceil(total / 100),
    per_page: 100,
    total,
    from: 1,
    to: 100,
  })
  const last = await t.call(calls.listCities, {
    params: { countryId: 1 },
    query: { per_page: 100, page: last_page },
    locale: 'da',
  })
  expect(column(last, 'name').at(-1)).toMatch(/^(Å|Aa)/) // å is the last letter, and aa is å
  const beyond = await t.call(calls.listCities, { params: { countryId: 1 }, query: { page: 999_999 } })
  expect(beyond).toMatchObject({ status: 200, json: { data: [], meta: { total, from: null, to: null } } })
})

test.each([
  'page=0',
  'page=-1',
  'per_page=0',
  'per_page=101',
  'page=1.5',
  'page=1e3',
  'page=99999999999',
  'page[]=1&page[]=2',
])('pages out of range are refused: %s', async (query) => {
  expect(await t.get(`/api/cities/1?${query}`)).toMatchObject({ status: 422, json: { code: 'validation_failed' } })
})

test('cities of a region; a region elsewhere has none of this country', async () => {
  const answer = await t.call(calls.listCities, {
    params: { countryId: 1 },
    query: { state_id: 'nordjylland', q: 'aal' },
  })
  expect(column(answer, 'name')[0]).toBe('Aalborg')
  expect(
    (await t.call(calls.listCities, { params: { countryId: 1 }, query: { state_id: 'bayern' } })).json.meta.total,
  ).toBe(0)
  expect((await t.call(calls.listCities, { params: { countryId: 1 }, query: { state_id: 'mordor' } })).status).toBe(422)
  expect((await t.call(calls.listCities, { params: { countryId: 'mordor' } })).status).toBe(404)
  expect((await t.call(calls.listCities, { params: { countryId: 99 } })).status).toBe(404)
  expect((await t.get('/api/cities/99999999999999999999')).status).toBe(404)
})

test.each([
  ['arhus', 'denmark', 'Aarhus'],
  ['aarhus', 'denmark', 'Aarhus'],
  ['Århus', 'denmark', 'Aarhus'],
  ['ÅRHUS', 'denmark', 'Aarhus'],
  ['kobenhavn', 'denmark', 'Copenhagen'],
  ['koebenhavn', 'denmark', 'Copenhagen'],
  ['København', 'denmark', 'Copenhagen'],
  ['kopenh', 'denmark', 'Copenhagen'],
  ['copen', 'denmark', 'Copenhagen'],
  ['naestved', 'denmark', 'Næstved'],
  ['sonderburg', 'denmark', 'Sønderborg'],
  ['koeln', 'germany', 'Cologne'],
  ['köln', 'germany', 'Cologne'],
  ['koln', 'germany', 'Cologne'],
  ['cologne', 'germany', 'Cologne'],
  ['muenchen', 'germany', 'Munich'],
  ['giessen', 'germany', 'Gießen'],
  ['gießen', 'germany', 'Gießen'],
  ['gallen', 'switzerland', 'St. Gallen'],
  ['genf', 'switzerland', 'Geneva'],
  ['den bosch', 'netherlands', "'s-Hertogenbosch"],
  ['goteborg', 'sweden', 'Gothenburg'],
  ['malmö', 'sweden', 'Malmö'],
])('"%s" in %s finds %s first', async (q, countryId, name) => {
  const answer = await t.call(calls.listCities, { params: { countryId }, query: { q, per_page: 5 } })
  expect(answer.status).toBe(200)
  expect(column(answer, 'name')[0]).toBe(name)
})

test.each([
  ['risskov', 56.19, 10.22],
  ['tranbjerg', 56.1, 10.14],
  ['skanderborg', 56.03, 9.93],
  ['horsens', 55.86, 9.85],
  ['aarhus-n', 56.19, 10.18],
  ['frederiksberg', 55.68, 12.53],
])('the small places of our own market are there, in the right spot: %s', (slug, latitude, longitude) => {
  const city = t.refs.choose('city', slug, 'city')
  expect(city.latitude).toBeCloseTo(latitude, 1)
  expect(city.longitude).toBeCloseTo(longitude, 1)
})

test.each(['%25', '_', "'%20or%201=1--", '%5C', '%F0%9F%8F%A0', '%25%25%25'])(
  'signs in words are no wildcards and no SQL: %s',
  async (q) => {
    expect(await t.get(`/api/cities/1?q=${q}`)).toMatchObject({ status: 200, json: { data: [], meta: { total: 0 } } })
  },
)

test.each([
  '/api/cities/1?q=%00',
  '/api/cities/1?q=a%00b',
  '/api/cities/%00',
  '/api/cities/-1',
  `/api/cities/1?q=${'a'.repeat(81)}`,
  '/api/cities/1?q[]=a&q[]=b',
  '/api/cities/1?state_id[]=101',
  '/api/cities/1?state_id=%27',
  '/api/states?country_id=9007199254740993',
  '/api/search-locations?q=%00',
  '/api/search-locations?limit=0',
  '/api/search-locations?limit=101',
  '/api/search-locations?all=maybe',
  '/api/search-locations?country_id[]=1',
  '/api/subscription-plans/%00',
  '/api/architect/aspects/1.5',
])('hostile input is refused: %s', async (url) => {
  const answer = await t.get(url)
  expect(answer.status).toBe(422)
  expect(answer.json).toMatchObject({
    code: expect.any(String),
    message: expect.any(String),
    errors: expect.any(Object),
  })
})

test('a part of a large town is called by the town too, and found by either name', async () => {
  const find = async (q: string, locale: 'en' | 'da' | 'de') =>
    column(await t.call(calls.searchLocations, { query: { q, all: '1', limit: '5' }, locale }), 'name')
  expect((await find('eimsbuttel', 'en'))[0]).toBe('Hamburg-Eimsbüttel')
  expect((await find('Hamborg-Eimsb', 'da'))[0]).toBe('Hamborg-Eimsbüttel')
  expect((await find('bogenhausen', 'en'))[0]).toBe('Munich-Bogenhausen')
  expect((await find('hamburg mitte', 'de'))[0]).toBe('Hamburg-Mitte') // already has this name
  expect((await find('berlin', 'de'))[0]).toBe('Berlin')
})
