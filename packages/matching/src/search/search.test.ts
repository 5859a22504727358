import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMarket } from '../market.ts'
import { anExpert, anyMarket, towns } from '../market.testing.ts'
import { kilometres } from '../store/places.ts'
import type { MarketExpert } from '../expert.types.ts'
import type { Market } from '../market.types.ts'
import type { SearchFilters } from './search.types.ts'
import * as words from '../vocabulary.ts'

const DAY = 10

function marketOf(experts: readonly MarketExpert[]): Market {
  const market = createMarket()
  for (const expert of experts) market.upsert(expert)
  return market
}

const few = (list: readonly string[]) =>
  fc.option(fc.subarray([...list], { minLength: 1, maxLength: 2 }), { nil: undefined, freq: 1 })
const anyFilters: fc.Arbitrary<SearchFilters> = fc.record({
  service_type: few(words.serviceTypes),
  project_type: few(words.projectTypes),
  expert_type: few(words.expertTypes),
  session_type: few([...words.sessionTypes, 'both']),
  styles: few(words.styles),
  aspects: few(words.aspects),
  specialists: few(words.specialists),
  room_types: few(words.roomTypes),
  project_size: few(words.projectSizes),
  budget: few(words.budgetBands),
  country: fc.constantFrom(undefined, 'DK', 'DE'),
  languages: few(['da', 'de', 'pl']),
  is_new: fc.constantFrom(undefined, true),
  min_rating: fc.constantFrom(undefined, 3, 3.7, 4.5),
  max_answer_hours: fc.constantFrom(undefined, 11, 24),
  available: fc.constantFrom(undefined, true),
})

const meets = (wanted: readonly string[] | undefined, offered: readonly string[] = []): boolean =>
  !wanted || offered.some((slug) => wanted.includes(slug))

function shown(expert: MarketExpert): string[] {
  const counts = Object.entries(expert.styles).filter(([, n]) => (n ?? 0) > 0)
  const sum = counts.reduce((total, [, n]) => total + (n ?? 0), 0)
  const most = Math.max(...counts.map(([, n]) => n ?? 0))
  return counts.filter(([, n]) => n === most || (n ?? 0) / sum >= 0.15).map(([slug]) => slug)
}

/** The filters one by one, in their simplest form. */
const checks: Record<
  keyof Omit<SearchFilters, 'words' | 'some_word' | 'origin' | 'radius_km' | 'state' | 'city'>,
  (e: MarketExpert, f: SearchFilters) => boolean
> = {
  service_type: (e, f) => meets(f.service_type, e.service_types),
  project_type: (e, f) => meets(f.project_type, e.project_types),
  expert_type: (e, f) => meets(f.expert_type, [e.expert_type]),
  session_type: (e, f) =>
    meets(f.session_type, e.session_types) ||
    (f.session_type?.includes('both') === true && words.sessionTypes.every((v) => e.session_types.includes(v))),
  styles: (e, f) => meets(f.styles, shown(e)),
  aspects: (e, f) => meets(f.aspects, e.aspects),
  specialists: (e, f) => meets(f.specialists, e.specialists),
  room_types: (e, f) => meets(f.room_types, e.room_types),
  project_size: (e, f) => meets(f.project_size, e.project_sizes),
  budget: (e, f) => meets(f.budget, e.budget_bands),
  country: (e, f) => f.country === undefined || e.country === f.country,
  min_rating: (e, f) =>
    f.min_rating === undefined ||
    ((e.reviews_n ?? 0) >= 3 && Math.round((e.reviews_mean ?? 0) * 10) / 10 >= f.min_rating),
  max_answer_hours: (e, f) =>
    f.max_answer_hours === undefined || (e.answer_hours != null && e.answer_hours <= f.max_answer_hours),
  languages: (e, f) => meets(f.languages, e.languages),
  is_new: (e, f) => f.is_new !== true || (DAY - e.joined_day < 60 && (e.leads_total ?? 0) < 2),
  available: (e, f) => f.available !== true || (e.leads30 ?? 0) < (e.capacity_month ?? 0),
}
const keys = Object.keys(checks) as (keyof typeof checks)[] // the keys of the object above

function passes(expert: MarketExpert, filters: SearchFilters, without?: keyof typeof checks): boolean {
  return (
    expert.active === true &&
    expert.joined_day <= DAY &&
    keys.every((key) => key === without || checks[key](expert, filters))
  )
}

test('what is found and what is counted equal counting by hand', () => {
  fc.assert(
    fc.property(anyMarket, anyFilters, (experts, filters) => {
      const result = marketOf(experts).search(filters, { day: DAY, per_page: 200 })
      const found = experts.filter((expert) => passes(expert, filters))
      expect(result.total).toBe(found.length)
      expect(new Set(result.ids)).toEqual(new Set(found.map((expert) => expert.id)))
      const count = (key: keyof typeof checks, value: string, test: SearchFilters) =>
        [key, value, experts.filter((e) => passes(e, filters, key) && checks[key](e, test)).length] as const
      const byHand = [
        ...words.serviceTypes.map((v) => count('service_type', v, { service_type: [v] })),
        ...words.projectTypes.map((v) => count('project_type', v, { project_type: [v] })),
        ...words.expertTypes.map((v) => count('expert_type', v, { expert_type: [v] })),
        ...words.sessionTypes.map((v) => count('session_type', v, { session_type: [v] })),
        ...words.styles.map((v) => count('styles', v, { styles: [v] })),
        ...words.aspects.map((v) => count('aspects', v, { aspects: [v] })),
        ...words.specialists.map((v) => count('specialists', v, { specialists: [v] })),
        ...words.roomTypes.map((v) => count('room_types', v, { room_types: [v] })),
        ...words.projectSizes.map((v) => count('project_size', v, { project_size: [v] })),
        ...words.budgetBands.map((v) => count('budget', v, { budget: [v] })),
        ...[3, 3.5, 4, 4.5].map((v) => count('min_rating', String(v), { min_rating: v })),
        ...[5, 24, 72].map((v) => count('max_answer_hours', String(v), { max_answer_hours: v })),
        count('available', 'true', { available: true }),
        ...['da', 'de', 'pl'].map((v) => count('languages', v, { languages: [v] })),
        count('is_new', 'true', { is_new: true }),
      ]
      for (const [key, value, n] of byHand)
        expect([key, value, (key !== 'country' && result.facets?.[key][value]) || 0]).toEqual([key, value, n])
    }),
    { numRuns: 150 },
  )
})

test('pages of every order put together are everyone once, and a seed keeps its shuffle', () => {
  fc.assert(
    fc.property(anyMarket, fc.constantFrom('relevance', 'rating', 'newest', 'distance', 'random'), (experts, sort) => {
      const market = marketOf(experts)
      const page = (n: number, seed: string) => market.search({}, { day: DAY, sort, seed, page: n, per_page: 7 }).ids
      const all = Array.from({ length: 10 }, (_, i) => page(i + 1, '4711')).flat()
      expect(new Set(all).size).toBe(all.length)
      expect(all.length).toBe(experts.filter((e) => e.active && e.joined_day <= DAY).length)
      expect(page(1, '4711')).toEqual(all.slice(0, 7))
    }),
    { numRuns: 40 },
  )
  const market = marketOf(Array.from({ length: 30 }, (_, i) => anExpert({ id: i + 1 })))
  const shuffled = (seed: string) => market.search({}, { day: DAY, sort: 'random', seed }).ids
  expect(shuffled('1234')).not.toEqual(shuffled('4321'))
})

test('orders are what their names say', () => {
  const market = marketOf([
    anExpert({ id: 1, joined_day: 1, reviews_n: 40, reviews_mean: 4.2 }),
    anExpert({ id: 2, joined_day: 3, reviews_n: 40, reviews_mean: 4.9, lat: 56.4 }),
    anExpert({ id: 3, joined_day: 2, reviews_n: 1, reviews_mean: 5, lat: 56.2 }),
  ])
  const by = (sort: 'rating' | 'newest' | 'distance', filters: SearchFilters = {}) =>
    market.search(filters, { day: DAY, sort }).ids
  expect(by('rating')).toEqual([2, 3, 1])
  expect(by('newest')).toEqual([2, 3, 1])
  expect(by('distance', { origin: { lat: 56.157, lon: 10.211 } })).toEqual([1, 3, 2])
})

test('around a town: a circle where a radius is given, the place itself where not', () => {
  const experts = towns.map((town, i) => anExpert({ id: i + 1, ...town }))
  const market = marketOf(experts)
  const ids = (filters: SearchFilters) =>
    market.search(filters, { day: DAY, sort: 'newest' }).ids.toSorted((a, b) => Number(a) - Number(b))
  expect(ids({ city: 'Aarhus' })).toEqual([2])
  expect(ids({ state: 'hoved' })).toEqual([1])
  const km = Math.ceil(kilometres(towns[0].lat, towns[0].lon, towns[1].lat, towns[1].lon))
  expect(ids({ city: 'Aarhus', state: 'midt', radius_km: km })).toEqual([1, 2])
  const { distances } = market.search({ city: 'Aarhus', radius_km: 10 }, { day: DAY })
  expect(distances).toEqual([0])
})

/** In PostgreSQL's tsvector syntax. */
const vectorOf = (words: [word: string, weight: string][]): string =>
  [...new Map(words)].map(([word, weight]) => `'${word}':1${weight}`).join(' ')

describe('words', () => {
  const market = marketOf([
    anExpert({
      id: 1,
      words: "'holm':1A 'anna':1A 'kobenhavn':1B 'japandi':1B",
    }),
    anExpert({
      id: 2,
      words: "'holmberg':1A 'peter':1A 'kobenhavn':1B 'kokken':1B",
    }),
    anExpert({
      id: 3,
      words: "'vest':1A 'holm':1D 'munchen':1B 'japandi':1D",
      country: 'DE',
      city: 'München',
    }),
    anExpert({
      id: 4,
      words: "'lind':1A 'holm':1B 'arhus':1B 'kokken':1D",
    }),
  ])
  const found = (...asked: string[]) => market.search({ words: asked }, { day: DAY }).ids

  test('a name before an offer before a word in passing, a whole word before a beginning', () => {
    expect(found('holm')).toEqual([1, 2, 4, 3])
    expect(found('kokken')).toEqual([2, 4])
    expect(found('ho').slice(2)).toEqual([4, 3])
  })

  test('each word has to be there, and each may be a beginning or mistyped', () => {
    expect(found('holm', 'kob')).toEqual([1, 2])
    expect(found('kobnhavn', 'japnadi')).toEqual([1])
    expect(found('holm', 'zzzzzz')).toEqual([])
    expect(found('hol')).toHaveLength(4)
    expect(found('h')).toEqual([]) // one letter is a whole word
    expect(found('xyz')).toEqual([])
    expect(found()).toEqual([])
  })

  test('a letter after another word is the beginning of a name', () => {
    expect(found('lind', 'h')).toEqual([]) // "holm" is only an offer of Lind's
    const names = marketOf([
      anExpert({ id: 7, words: "'bo':1A 'lindgard':1A 'kokken':1D" }),
      anExpert({ id: 8, words: "'bo':1A 'madsen':1A 'lys':1D" }),
    ])
    const ask = (...asked: string[]) => names.search({ words: asked }, { day: DAY }).ids
    expect(ask('bo', 'l')).toEqual([7])
    expect(ask('bo', 'k')).toEqual([])
  })

  test('where one word is enough, who has more of them comes first, and one that nobody has excludes nobody', () => {
    const some = (...asked: string[]) => market.search({ words: asked, some_word: true }, { day: DAY }).ids
    expect(some('kokken', 'arhus')[0]).toBe(4)
    expect(new Set(some('kokken', 'zzzzzz'))).toEqual(new Set(found('kokken')))
    expect(some('zzzzzz')).toEqual([])
  })

  test('filters, counts, places and orders see everybody the words find', () => {
    const { total, facets } = market.search({ words: ['holm'], country: 'DE' }, { day: DAY })
    expect([total, facets?.service_type['designer']]).toEqual([1, 1])
    expect(market.places({ words: ['holm'] }, { day: DAY }).map(({ city, count }) => [city, count])).toEqual([
      ['Aarhus', 3],
      ['München', 1],
    ])
    expect(market.search({ words: ['holm'] }, { day: DAY, sort: 'random', seed: '1111' }).ids).toHaveLength(4)
  })

  test('what is written anew is found anew, and what is gone corrects nobody', () => {
    const moving = marketOf([anExpert({ id: 1, words: "'hortensia':1A" }), anExpert({ id: 2, words: "'hortense':1A" })])
    const ask = (word: string) => moving.search({ words: [word] }, { day: DAY }).ids
    expect(ask('hortensja')).toEqual([1])
    moving.upsert(anExpert({ id: 1, words: "'marlene':1A" }))
    expect(ask('hortensia')).toEqual([2]) // the closest remaining word
    expect(ask('marlene')).toEqual([1])
    moving.remove(1)
    expect(ask('marlene')).toEqual([])
    moving.upsert(anExpert({ id: 3, words: "'marlene':1D" }))
    expect(ask('marlene')).toEqual([3])
  })

  test('many rows and words, changed again and again, are what a fresh market has', () => {
    const pick = (n: number, seed: number): string =>
      vectorOf(
        Array.from({ length: 1 + ((n * 7 + seed) % 9) }, (_, i) => [
          `w${((n + seed) * 31 + i * 17) % 97}`,
          'ABCD'.charAt((n + i) % 4),
        ]),
      )
    const changed = createMarket()
    for (let seed = 0; seed < 6; seed++)
      for (let id = 1; id <= 300; id++) {
        if ((id + seed) % 11 === 0) changed.remove(id)
        else changed.upsert(anExpert({ id, words: pick(id, seed) }))
      }
    const fresh = createMarket()
    for (let id = 1; id <= 300; id++) if ((id + 5) % 11 !== 0) fresh.upsert(anExpert({ id, words: pick(id, 5) }))
    for (let n = 0; n < 97; n++) {
      const asked = [`w${n}`]
      const ids = (market: Market) => market.search({ words: asked }, { day: DAY, per_page: 200, sort: 'newest' }).ids
      expect(new Set(ids(changed))).toEqual(new Set(ids(fresh)))
    }
  })

  test('tens of thousands of words are found by what they are and what they begin with, also after all were changed', () => {
    const large = createMarket()
    // so different in each round that no typing error turns one into the next
    const wordOf = (id: number, n: number, turn: number) =>
      `${'abcdefgh'.charAt(n)}${'wxyz'.charAt(turn).repeat(3)}${(id * 7919) % 100_003}x${id}`
    const write = (turn: number) => {
      for (let id = 1; id <= 1500; id++)
        large.upsert(anExpert({ id, words: vectorOf(Array.from({ length: 8 }, (_, n) => [wordOf(id, n, turn), 'B'])) }))
    }
    const ids = (...asked: string[]) => large.search({ words: asked }, { day: DAY, per_page: 200 }).ids
    for (let turn = 0; turn < 4; turn++) {
      write(turn)
      for (const id of [1, 2, 750, 1499, 1500]) {
        expect(ids(wordOf(id, 3, turn))).toEqual([id])
        expect(ids(wordOf(id, 3, turn), wordOf(id, 7, turn).slice(0, -1))).toContain(id)
        if (turn > 0) expect(ids(wordOf(id, 3, turn - 1))).not.toContain(id)
      }
    }
    expect(large.search({ words: ['a'] }, { day: DAY }).total).toBe(0)
    expect(large.search({ words: ['az'] }, { day: DAY }).total).toBe(1500)
  })
})
