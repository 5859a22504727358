import { reference as calls } from '@husrum/contract/foundation/reference/reference.ts'
import {
  architectureTypes,
  aspects,
  budgets,
  rooms,
  specialists,
  styles,
  timelines,
} from '@husrum/contract/core/vocabulary.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { column, openSlice, type Slice } from './slice.testing.ts'

let t: Slice
beforeAll(async () => {
  t = await openSlice()
})
afterAll(() => t.close())

test.each([
  ['styles', calls.listStyles, styles],
  ['budgets', calls.listBudgets, budgets],
  ['timelines', calls.listTimelines, timelines],
  ['rooms', calls.listRoomTypes, rooms],
  ['aspects', calls.listAspects, aspects],
  ['specialists', calls.listSpecialties, specialists],
])('%s are those of the specification, in its order', async (_, endpoint, slugs) => {
  const answer = await t.call(endpoint)
  expect(answer.status).toBe(200)
  expect(column(answer, 'slug')).toEqual([...slugs])
})

test('room types take a category', async () => {
  const answer = await t.call(calls.listRoomTypes, { query: { category: 'architecture' } })
  expect(column(answer, 'slug')).toEqual([...architectureTypes])
  expect((await t.call(calls.listRoomTypes, { query: { category: 'garage' } })).status).toBe(422)
})

test('names come in the language of the locale header, dk as da, anything else as English', async () => {
  const kitchenIn = async (locale: string) => column(await t.call(calls.listRoomTypes, { locale }), 'name')[3]
  expect(await kitchenIn('en')).toBe('Kitchen')
  expect(await kitchenIn('da')).toBe('Køkken')
  expect(await kitchenIn('dk')).toBe('Køkken')
  expect(await kitchenIn('de')).toBe('Küche')
  expect(await kitchenIn('sv')).toBe('Kitchen')
})

test('every name and description is there in every language', () => {
  const kinds = [
    'country',
    'state',
    'budget',
    'timeline',
    'style',
    'room_type',
    'architecture_type',
    'aspect',
    'specialty',
    'skill',
    'plan',
  ] as const
  const texts = kinds.flatMap((kind) =>
    t.refs.list(kind).flatMap((row) =>
      Object.entries(row)
        .filter(([column]) => /_(en|da|de)$/.test(column))
        .map(([, text]) => text),
    ),
  )
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.flat().filter((text) => typeof text !== 'string' || text.trim() === '')).toEqual([])
})

test('budgets are bands in minor units of EUR, timelines months', async () => {
  const bands = (await t.call(calls.listBudgets)).json.data
  expect(bands[1]).toEqual({
    id: 2,
    slug: '1000-5000',
    name: '1.000–5.000\u00a0€',
    min: 100_000,
    max: 500_000,
    currency: 'EUR',
  })
  expect(bands[5]).toMatchObject({ slug: 'no-preference', min: null, max: null })
  const spans = (await t.call(calls.listTimelines)).json.data
  expect(spans[2]).toMatchObject({ slug: '6-months-plus', min_months: 6, max_months: null })
})

test('a style has a sentence and three swatches', async () => {
  for (const style of (await t.call(calls.listStyles, { locale: 'de' })).json.data) {
    expect(style.description).toMatch(/\.$/)
    expect(style.palette).toHaveLength(3)
    for (const colour of style.palette) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  }
})

test.each([
  ['aspect', calls.readAspect, 'facade', 3],
  ['skill', calls.readSkill, 'revit', 2],
  ['plan', calls.readPlan, 'professional', 2],
])('one %s by slug and by id', async (_, endpoint, slug, id) => {
  const bySlug = await t.call(endpoint, { params: { id: slug } })
  expect(bySlug.json.data).toMatchObject({ id, slug })
  expect((await t.call(endpoint, { params: { id } })).json).toEqual(bySlug.json)
  expect(await t.call(endpoint, { params: { id: 'nothing-of-ours' } })).toMatchObject({
    status: 404,
    json: { code: 'not_found' },
  })
  expect((await t.call(endpoint, { params: { id: 987_654 } })).status).toBe(404)
})

test('plans: 399 kroner or 53 euros, a year for ten months, limits as promised', async () => {
  const [basic, professional, studio] = (await t.call(calls.listPlans, { locale: 'da' })).json.data
  expect(basic).toMatchObject({
    id: 1,
    price: { monthly: 0, yearly: 0 },
    limits: { projects: 3, new_leads: 2, places_of_work: 1, insights: false },
  })
  expect(professional).toMatchObject({
    id: 2,
    is_default: true,
    currency: 'DKK',
    price: { monthly: 39_900, yearly: 399_000 },
    vat_rate: 25,
    limits: { projects: null, new_leads: 8 },
  })
  expect(studio).toMatchObject({ id: 3, limits: { new_leads: 20, places_of_work: 3, insights: true } })
  expect((await t.call(calls.readPlan, { params: { id: 3 }, locale: 'de' })).json.data).toMatchObject({
    currency: 'EUR',
    price: { monthly: 11_900, yearly: 119_000 },
  })
  expect(
    (await t.call(calls.readPlan, { params: { id: 3 }, query: { currency: 'DKK' }, locale: 'de' })).json.data.price
      .monthly,
  ).toBe(89_900)
  expect((await t.call(calls.listPlans, { query: { currency: 'SEK' } })).status).toBe(422)
})

test.each(Object.values(calls))('$path is cacheable and revalidates', async (endpoint) => {
  const params = { countryId: 1, cityId: 'odense', id: 1 }
  const first = await t.call(endpoint, { params })
  expect(first.status).toBe(200)
  expect(first.headers['cache-control']).toMatch(/^public/)
  const again = await t.call(endpoint, { params, headers: { 'if-none-match': String(first.headers.etag) } })
  expect(again.status).toBe(304)
})

test('another language is another version', async () => {
  const english = await t.call(calls.listCountries)
  const german = await t.call(calls.listCountries, {
    locale: 'de',
    headers: { 'if-none-match': String(english.headers.etag) },
  })
  expect(german.status).toBe(200)
})
