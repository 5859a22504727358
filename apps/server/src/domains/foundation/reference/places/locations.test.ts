import { reference as calls } from '@husrum/contract/foundation/reference/reference.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSlice, type Slice } from '../slice.testing.ts'

let t: Slice
beforeAll(async () => {
  t = await openSlice({ aarhus: 2, horsens: 1, koeln: 1 })
})
afterAll(() => t.close())

const search = async (query: Record<string, unknown>, locale = 'en') =>
  (await t.call(calls.searchLocations, { query, locale })).json.data as {
    type: string
    slug: string
    name: string
    label: string
    experts_count: number
  }[]

test('a small town says which large one it is near', async () => {
  const [town] = await search({ q: 'hammel', all: true })
  expect(town).toMatchObject({ name: 'Hammel', near: 'Aarhus' })
  expect((await search({ q: 'hamburg', all: true }))[0]).toMatchObject({ near: null })
})

test('without words: every place with experts, counted upwards through region and country', async () => {
  const found = await search({})
  expect(found.map(({ type, slug, experts_count }) => [type, slug, experts_count])).toEqual([
    ['country', 'denmark', 3],
    ['state', 'midtjylland', 3],
    ['city', 'aarhus', 2],
    ['city', 'koeln', 1],
    ['city', 'horsens', 1],
    ['country', 'germany', 1],
    ['state', 'nordrhein-westfalen', 1],
  ])
})

test('any spelling finds a place with experts; others only when asked for', async () => {
  expect((await search({ q: 'århus' }, 'da'))[0]).toMatchObject({
    type: 'city',
    name: 'Aarhus',
    label: 'Aarhus, Danmark',
    experts_count: 2,
  })
  expect((await search({ q: 'cologne' }, 'de'))[0]).toMatchObject({ name: 'Köln', label: 'Köln, Deutschland' })
  expect((await search({ q: 'tyskland' }))[0]).toMatchObject({ type: 'country', name: 'Germany', experts_count: 1 })
  expect((await search({ q: 'mitteljutland' }))[0]).toMatchObject({ type: 'state', slug: 'midtjylland' })
  expect(await search({ q: 'risskov' })).toEqual([])
  expect((await search({ q: 'risskov', all: true }))[0]).toMatchObject({
    type: 'city',
    slug: 'risskov',
    label: 'Risskov, Denmark',
    experts_count: 0,
  })
})

test.each([
  ['kobnhavn', 'København'], // a letter left out
  ['arhsu', 'Aarhus'], // two swapped
  ['muenhcen', 'München'],
  ['kolnn', 'Köln'],
  ['kopenhag', 'København'], // another language, still typing
  ['cologme', 'Köln'],
  ['vienna', 'Wien'],
  ['tysklnad', 'Tyskland'],
])('%s is read as %s', async (q, name) => {
  const found = await search({ q, all: true }, name === 'Köln' || name === 'Wien' || name === 'München' ? 'de' : 'da')
  expect(found.map((place) => place.name)).toContain(name)
})

test('a name without fault is never read as another; three letters are not corrected', async () => {
  expect((await search({ q: 'horsens', all: true })).map(({ slug }) => slug)).toEqual(['horsens'])
  expect(await search({ q: 'xqz', all: true })).toEqual([])
})

test('one country only, and no more than asked for', async () => {
  expect((await search({ country_id: 'germany' })).every(({ label }) => label.endsWith('Germany'))).toBe(true)
  expect(await search({ all: true, q: 'b', limit: 5 })).toHaveLength(5)
  expect((await t.call(calls.searchLocations, { query: { country_id: 'atlantis' } })).status).toBe(422)
})

test('cities that share their name say which region they lie in', async () => {
  const labels = (await search({ q: 'neukirchen', all: true, country_id: 'germany', limit: 100 }, 'de')).map(
    ({ label }) => label,
  )
  expect(labels).toContain('Neukirchen, Hessen, Deutschland')
  expect(new Set(labels).size).toBe(labels.length)
  // A part of a town is shown without region, because its town's name is shown.
  const [part] = await search({ q: 'hamburg-neustadt', all: true, country_id: 'germany' }, 'de')
  expect(part?.label).toBe('Hamburg-Neustadt, Deutschland')
})

test.each([
  ['8000', 'Aarhus'],
  ['8310', 'Tranbjerg'],
  ['DK-2100', 'Copenhagen'],
  ['2100 København Ø', 'Copenhagen Ø'],
  ['10115', 'Berlin'],
  ['D-50667 Köln', 'Cologne'],
  ['0612', 'Halle (Saale)'],
  ['25899', 'Niebüll'],
  ['25845', 'Husum'], // Nordstrand, next to it
  ['77871', 'Offenburg'], // Renchen: no code begins with the same three digits
  ['25881 Tating', 'Husum'],
  ['24376 Kappeln', 'Kappeln'], // the name is known, the code is unknown
])('postcode %s finds %s', async (q, name) => {
  const found = await search({ q, all: true })
  expect(found.map((place) => place.name)).toContain(name)
})

test('a German postcode that nobody has finds nothing', async () => {
  expect(await search({ q: '05123', all: true })).toEqual([])
})

test('a postcode where nobody works finds the nearest town with experts', async () => {
  expect((await search({ q: '8310' })).map(({ name }) => name)).toEqual(['Aarhus'])
  expect(await search({ q: '9999' })).toEqual([])
})

test.each([
  ['kitchen aarhus', 'Aarhus', 'kitchen'],
  ['small kitchen in Århus', 'Aarhus', 'small kitchen'],
  ['Küche nahe Köln japandi', 'Cologne', 'Küche japandi'],
  ['kitchen 8000', 'Aarhus', 'kitchen'],
  ['horsens', 'Horsens', ''],
])('in “%s” the place is %s', async (q, name, rest) => {
  expect(await search({ q, in_words: true })).toMatchObject([{ type: 'city', name, rest }])
})

test('words without a place, and a place without experts, name none', async () => {
  expect(await search({ q: 'kitchen for a family', in_words: true })).toEqual([])
  expect(await search({ q: 'kitchen odense', in_words: true })).toEqual([])
  expect(await search({ in_words: true })).toEqual([])
})
