/**
 * Search over the demo world: results and counts agree with the public profiles, typed words find the right experts,
 * and the reply stays small.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { experts, type ExpertProfile } from '@husrum/contract/experts/profile/experts.ts'
import { loadDemo } from '../apps/server/src/demo/demo.ts'
import { testApp, type TestApp } from '../apps/server/src/testing/app.ts'
import { chanceFrom } from './seed.ts'

let t: TestApp
let everybody: ExpertProfile[]

beforeAll(async () => {
  t = await testApp()
  await loadDemo(t.deps)
  await t.deps.market.refresh()
  everybody = []
  for (const id of await allIds({}))
    // the reply of this call
    everybody.push((await t.call(experts.getExpert, { params: { id } })).json.data as ExpertProfile)
}, 120_000)
afterAll(() => t.close())

type Query = Record<string, string | string[]>
async function search(query: Record<string, unknown>) {
  const { status, json, text } = await t.call(experts.searchExperts, { query })
  expect(status, text).toBe(200)
  return json
}
async function allIds(query: Record<string, unknown>): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { data, meta } = await search({ ...query, per_page: 100, page })
    ids.push(...data.map(({ id }: { id: number }) => id))
    if (page >= meta.last_page) return ids
  }
}

/** The values of an expert that each filter compares. */
type Fact = (expert: ExpertProfile) => readonly string[]
const slugs = (options: readonly { slug: string }[]) => options.map(({ slug }) => slug)
const facts: Record<string, Fact> = {
  service_type: (e) => e.service_type,
  expert_type: (e) => [e.expert_type],
  session_type: (e) => (e.session_type === 'both' ? ['online', 'physical'] : [e.session_type ?? '']),
  project_type: (e) => e.project_types,
  styles: (e) =>
    e.styles
      .filter(({ share }, at) => share >= 0.15 || share === e.styles[0]?.share || at === 0)
      .map(({ slug }) => slug),
  aspects: (e) => slugs(e.aspects),
  specialists: (e) => slugs(e.specialties),
  room_types: (e) => slugs(e.room_types),
  project_size: (e) => e.sizes,
  project_budget_id: (e) =>
    e.budgets.some(({ min, max }) => min === null && max === null)
      ? ['0-1000', '1000-5000', '5000-10000', '10000-25000', '25000-50000']
      : slugs(e.budgets),
  languages: (e) => e.languages,
  answers_within: (e) =>
    ({ within_hours: ['5', '24'], within_day: ['24'], within_two_days: [], slower: [] })[
      e.response_time?.bucket ?? 'slower'
    ],
  min_rating: (e) => ['4', '4.5'].filter((least) => (e.rating.average ?? 0) >= Number(least)),
  available: (e) => (e.available ? ['true'] : []),
  is_new: (e) => (e.is_new ? ['true'] : []),
}
const single = ['answers_within', 'min_rating', 'available', 'is_new']

function passes(expert: ExpertProfile, query: Query, without?: string): boolean {
  return Object.entries(query).every(([key, wanted]) => {
    if (key === without) return true
    if (key === 'country_id') return String(expert.country.id) === wanted
    return facts[key]?.(expert).some((value) => [wanted].flat().includes(value))
  })
}

async function compare(query: Query): Promise<void> {
  const found = everybody.filter((expert) => passes(expert, query))
  const { meta, facets } = await search(query)
  expect([query, meta.total]).toEqual([query, found.length])
  expect(new Set(await allIds(query))).toEqual(new Set(found.map(({ id }) => id)))
  for (const [key, values] of Object.entries(facets as Record<string, { value: string; count: number }[]>)) {
    const byHand = values.map(({ value }) => ({
      value,
      count: everybody.filter((e) => passes(e, query, key) && facts[key]?.(e).includes(value)).length,
    }))
    expect([query, key, values.map(({ value, count }) => ({ value, count }))]).toEqual([query, key, byHand])
  }
  // languages in the list come from the profiles: the filter must include all of them
  const spoken = new Set(everybody.filter((e) => passes(e, query, 'languages')).flatMap((e) => e.languages))
  expect(new Set(facets.languages.map(({ value }: { value: string }) => value))).toEqual(spoken)
}

describe('filters and their counts, against counting by hand over the profiles', () => {
  test('none', () => compare({}))

  test('each value of each filter alone', async () => {
    const { facets } = await search({})
    for (const [key, values] of Object.entries(facets as Record<string, { value: string }[]>))
      // the contract allows one value or a list
      for (const { value } of values) await compare({ [key]: single.includes(key) ? value : [value] })
  }, 60_000)

  test('drawn together', async () => {
    const chance = chanceFrom('filters')
    const { facets } = await search({})
    for (let n = 0; n < 60; n++) {
      const query: Query = {}
      for (const [key, values] of Object.entries(facets as Record<string, { value: string }[]>)) {
        // as above
        if (chance.next() < 0.75) continue
        const [first, second] = chance.shuffled(values.map(({ value }) => value))
        if (first === undefined) continue
        query[key] = single.includes(key)
          ? first
          : second !== undefined && chance.next() < 0.5
            ? [first, second]
            : [first]
      }
      const somebody = chance.pick(everybody)
      if (chance.next() < 0.3) query['country_id'] = String(somebody.country.id)
      await compare(query)
    }
  }, 60_000)

  test('towns on the map add up to what is found, most first', async () => {
    const queries: Query[] = [{}, { service_type: 'architect' }, { styles: ['japandi', 'modern'], available: 'true' }]
    for (const query of queries) {
      const { json } = await t.call(experts.listExpertPlaces, { query })
      const towns: { city: { id: number; name: string }; country: { code: string }; count: number }[] = json.data
      const found = everybody.filter((e) => passes(e, query))
      const byHand = new Map<number, number>()
      for (const { city } of found) byHand.set(city.id, (byHand.get(city.id) ?? 0) + 1)
      expect(new Map(towns.map(({ city, count }) => [city.id, count]))).toEqual(byHand)
      expect(towns.map(({ count }) => count)).toEqual(towns.map(({ count }) => count).toSorted((a, b) => b - a))
      expect(json.meta.total).toBe(found.length)
    }
  })
})

describe('what people type', () => {
  const namesFor = async (q: string): Promise<string[]> =>
    (await search({ q })).data.map(({ name }: { name: string }) => name)
  const totalFor = async (q: string): Promise<number> => (await search({ q })).meta.total

  test.each([
    ['Lindgaard', 'Bo Lindgaard'],
    ['Lindgard', 'Bo Lindgaard'],
    ['Lindgård', 'Bo Lindgaard'],
    ['lingard', 'Bo Lindgaard'],
    ['bo lind', 'Bo Lindgaard'],
    ['lindgrad bo', 'Bo Lindgaard'],
    ['atelier nordh', 'Atelier Nordhavn'],
    ['ateleir nordhvn', 'Atelier Nordhavn'],
    ['Marie Hol', 'Marie Holm'],
  ])('%s finds %s first', async (q, name) => {
    expect((await namesFor(q))[0]).toBe(name)
  })

  test.each([
    ['kobnhavn', 'København'],
    ['kopenhagn', 'Kopenhagen'],
    ['copnehagen', 'Copenhagen'],
    ['japnadi', 'japandi'],
    ['arhus', 'Aarhus'],
    ['ahrus', 'Århus'],
    ['muenchen', 'München'],
    ['koekken', 'køkken'],
    ['kuche', 'Küche'],
    ['kitchne', 'kitchen'],
    ['arkitket', 'arkitekt'],
    ['scandinavain', 'scandinavian'],
  ])('%s finds as many as %s', async (typed, meant) => {
    expect(await totalFor(typed)).toBe(await totalFor(meant))
    expect(await totalFor(typed)).toBeGreaterThan(0)
  })

  test.each([
    [['kitchen', 'køkken', 'Küche'], 'room_types', 'kitchen'],
    [['restoration', 'restaurering', 'Restaurierung'], 'aspects', 'restoration'],
    [['architect', 'arkitekt', 'Architektin'], 'service_type', 'architect'],
  ])('%s: in any language, everybody who offers it', async (asked, key, value) => {
    const offering = everybody.filter((e) => facts[key]?.(e).includes(value)).map(({ id }) => id)
    for (const q of asked) expect(await allIds({ q })).toEqual(expect.arrayContaining(offering))
  })

  test('a word and its slip find the same people, and two slips at once do', async () => {
    expect(await totalFor('japnadi kobnhavn')).toBe(await totalFor('japandi københavn'))
    expect(await totalFor('japandi københavn')).toBeGreaterThan(0)
  })

  test('words and filters count together', async () => {
    const { meta, facets } = await search({ q: 'københavn' })
    for (const { value, count } of facets.service_type) {
      const { meta: narrowed } = await search({ q: 'københavn', service_type: value })
      expect([value, narrowed.total]).toEqual([value, count])
    }
    expect(meta.total).toBeGreaterThan(0)
  })
})

/** Bytes before compression. */
const CARD_MOST = 1200
const LIST_MOST = 30_000
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

describe.each(['en', 'da', 'de'])('in %s', (locale) => {
  test('every card is at most 1.2 kB, and a list of 24 with its facets at most 30 kB', async () => {
    for (const page of [1, 2, 3]) {
      const { json, text } = await t.call(experts.searchExperts, { query: { per_page: 24, page }, headers: { locale } })
      expect([page, Buffer.byteLength(text) <= LIST_MOST]).toEqual([page, true])
      const heavy = json.data.filter((card: unknown) => bytesOf(card) > CARD_MOST)
      expect(heavy.map(({ name }: { name: string }) => name)).toEqual([])
    }
  })
})
