import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMarket } from '../market.ts'
import { aBrief, anExpert, anyBrief, anyExpert, towns } from '../market.testing.ts'
import { createPlaces, releasePlaces, takePlaces } from './places.ts'
import type { MarketExpert, MarketPlace } from '../expert.types.ts'
import type { Market } from '../market.types.ts'
import type { Match } from '../match.types.ts'
import type { SearchFilters } from '../search/search.types.ts'

const DAY = 10

function marketOf(...experts: MarketExpert[]): Market {
  const market = createMarket()
  for (const expert of experts) market.upsert(expert)
  return market
}

/** Towns of four regions in two countries, some of them nearer across a border than within it. */
const around: readonly (MarketPlace & { city: string; lat: number; lon: number })[] = [
  ...towns,
  { country: 'DK', state: 'syd', city: 'Tønder', lat: 54.933, lon: 8.866 },
  { country: 'DE', state: 'sh', city: 'Flensburg', lat: 54.784, lon: 9.437 },
  { country: 'DK', state: 'midt', city: 'Herning', lat: 56.139, lon: 8.974 },
]
const anyPlaces = fc.shuffledSubarray([...around], { minLength: 2, maxLength: 3 })
const anySeveral = fc.record({
  expert: anyExpert,
  places: anyPlaces,
  reach_km: fc.option(fc.integer({ min: 5, max: 250 })),
  far_requests: fc.boolean(),
  brief: fc.tuple(anyBrief, fc.constantFrom(...around)).map(([brief, town]) => ({ ...brief, ...town })),
})

/** As one expert at all of the places, and as one expert for each place. */
function apart(expert: Omit<MarketExpert, 'id'>, places: readonly MarketPlace[]) {
  const [main, ...further_places] = places
  const all: MarketExpert = { ...expert, ...main, further_places, id: 1 }
  return { all, each: places.map((place): MarketExpert => ({ ...expert, ...place, further_places: [], id: 1 })) }
}

/** Of two places the one with the lower cost comes first, and among equals the one with the higher score. */
function best(matches: readonly (Match | null)[]): Match | null {
  const found = matches.filter((match) => match !== null)
  return (
    found.sort(
      (a, b) => a.step - b.step || b.breakdown.factor - a.breakdown.factor || b.breakdown.p - a.breakdown.p,
    )[0] ?? null
  )
}

const wordless = (match: Match | null) =>
  match && {
    ...match,
    ...Object.fromEntries(
      (['reasons', 'caveats', 'expert_reasons', 'expert_caveats'] as const).map((list) => [
        list,
        match[list].map(({ params: { places: _places, ...params }, ...reason }) => ({ ...reason, params })),
      ]),
    ),
    breakdown: {
      ...match.breakdown,
      components: match.breakdown.components.map(({ params: { places: _places, ...params }, ...component }) => ({
        ...component,
        params,
      })),
    },
  }

test('an expert with several places scores as the best of so many experts with one', () => {
  fc.assert(
    fc.property(anySeveral, ({ expert, places, reach_km, far_requests, brief }) => {
      const { all, each } = apart({ ...expert, reach_km, far_requests }, places)
      const score = (one: MarketExpert) => marketOf(one).score(brief, 1, { day: 30 })
      const expected = best(each.map(score))
      const found = score(all)
      expect(found?.score).toBe(expected?.score)
      expect(found?.relaxed).toEqual(expected?.relaxed)
      // of equally good places, as in online meetings, the nearest is named
      if (expected && each.filter((one) => score(one)?.score === expected.score).length === 1)
        expect(wordless(found)).toEqual(wordless(expected))
    }),
    { numRuns: 300 },
  )
})

test('ranking finds them by the place that the score is made of', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ expert: anyExpert, places: anyPlaces }), { minLength: 1, maxLength: 30 }),
      anyBrief,
      (several, brief) => {
        const experts = several.map(({ expert, places }, at) => ({ ...apart(expert, places).all, id: at + 1 }))
        const market = marketOf(...experts)
        for (const match of market.rank(brief, { day: DAY, limit: 50 }).matches)
          expect(match.score).toBe(market.score(brief, match.expert_id, { day: DAY, capacity: true })?.score)
      },
    ),
  )
})

const kmOf = (match: Match | null) => match?.breakdown.components.find(({ key }) => key === 'proximity')?.params

test('kilometres, reasons and rules are those of the nearest place', () => {
  const [kobenhavn, aarhus] = towns
  const market = marketOf(
    anExpert({ id: 1, ...kobenhavn, further_places: [aarhus] }),
    anExpert({ id: 2, ...kobenhavn }),
  )
  const near = market.score(aBrief(), 1, { day: DAY })
  expect(near?.relaxed).toEqual([])
  expect(near?.reasons.map(({ key }) => key)).toContain('proximity_here')
  expect(kmOf(near)).toMatchObject({ km: 0, city: 'Aarhus', places: 2, same_city: 1 })
  expect(market.score(aBrief(), 2, { day: DAY })).toBeNull()
  expect(kmOf(market.score(aBrief(kobenhavn), 2, { day: DAY }))).not.toHaveProperty('places')
})

test('a place across the border serves nobody who wants to meet in person', () => {
  const flensburg = around[4]
  const aarhus = towns[1]
  const tonder = around[3]
  if (!flensburg || !tonder) throw new Error('towns are missing')
  const expert = anExpert({ id: 1, ...flensburg, further_places: [aarhus], outside_area: true })
  const inPerson = marketOf(expert).score(aBrief({ ...tonder, outside_expert: true }), 1, { day: DAY })
  expect(kmOf(inPerson)).toMatchObject({ city: 'Aarhus' })
  const both = { ...expert, session_types: ['online', 'physical'] }
  const online = marketOf(both).score(aBrief({ ...tonder, outside_expert: true, session_type: 'both' }), 1, {
    day: DAY,
  })
  // for online meetings the country does not matter, but a place outside the client's own area would be no nearer
  expect(kmOf(online)).toMatchObject({ city: 'Flensburg' })
})

const grounds: SearchFilters[] = [
  {},
  { country: 'DK' },
  { state: 'midt' },
  { city: 'Aarhus' },
  { city: ['Herning', 'Flensburg'] },
  { country: 'DE', origin: { lat: 54.9, lon: 9.2 }, radius_km: 150 },
  { origin: { lat: 55.5, lon: 9.5 } },
  { origin: [{ lat: 55.5, lon: 9.5 }, towns[0]], radius_km: 90 },
]

test('a search finds them where any of their places is, at the distance of the nearest of those', () => {
  fc.assert(
    fc.property(anyExpert, anyPlaces, fc.constantFrom(...grounds), (some, places, filters) => {
      const { all, each } = apart({ ...some, active: true, joined_day: 0 }, places)
      const options = { day: DAY, sort: 'distance' } as const
      const apartFound = each.map((one) => marketOf(one).search(filters, options))
      const found = marketOf(all).search(filters, options)
      const km = apartFound.flatMap(({ distances }) => distances.filter((distance) => distance !== null))
      expect(found.total).toBe(apartFound.some(({ total }) => total > 0) ? 1 : 0)
      expect(found.distances[0] ?? null).toBe(km.length > 0 ? Math.min(...km) : null)
      const named = found.cities[0]
      if (named) expect(places.map(({ city }) => city)).toContain(named)
      const counted = each.flatMap((one) => marketOf(one).places(filters, { day: DAY }))
      const sorted = (list: readonly { city: string | null }[]) =>
        list.toSorted((a, b) => (`${a.city}` < `${b.city}` ? -1 : 1))
      const pins = marketOf(all).places(filters, { day: DAY })
      expect(sorted(pins.map(({ again: _again, ...pin }) => pin))).toEqual(sorted(counted))
    }),
  )
})

test('sorted by distance they stand where their nearest place puts them, and cards name it', () => {
  const [kobenhavn, aarhus, hamburg] = towns
  const market = marketOf(
    anExpert({ id: 1, ...kobenhavn, further_places: [hamburg, aarhus] }),
    anExpert({ id: 2, ...kobenhavn }),
    anExpert({ id: 3, ...aarhus, further_places: [kobenhavn] }),
  )
  const near = { origin: { lat: 56.0, lon: 10.0 } }
  const found = market.search(near, { day: DAY, sort: 'distance' })
  expect(new Set(found.ids.slice(0, 2))).toEqual(new Set([1, 3]))
  expect(found.ids[2]).toBe(2)
  expect(Object.fromEntries(found.ids.map((id, at) => [id, found.cities[at]]))).toEqual({
    1: 'Aarhus',
    2: null,
    3: 'Aarhus',
  })
  expect(market.search({}, { day: DAY }).cities).toEqual([null, null, null])
  expect(market.search({ city: 'Hamburg' }, { day: DAY })).toMatchObject({ ids: [1], cities: ['Hamburg'] })
  expect(market.places({}, { day: DAY }).map(({ city, count }) => [city, count])).toEqual([
    ['København', 3],
    ['Aarhus', 2],
    ['Hamburg', 1],
  ])
  // in Denmark they are three people, not five
  const danish = market.places({ country: 'DK' }, { day: DAY })
  expect(danish.reduce((sum, { count, again }) => sum + count - (again?.country ?? 0), 0)).toBe(3)
  expect(danish.flatMap(({ again }) => again?.state ?? 0).every((n) => n === 0)).toBe(true)
  expect(market.places({ country: 'DE' }, { day: DAY })).toMatchObject([{ city: 'Hamburg', count: 1 }])
})

test('a market is as large after a thousand edits of places as before', () => {
  const places = createPlaces()
  const [kobenhavn, aarhus, hamburg] = towns
  let at = takePlaces(places, [kobenhavn, aarhus], 30, 1)
  const other = takePlaces(places, [kobenhavn, aarhus], 30, 1)
  expect(other).toBe(at)
  releasePlaces(places, other)
  for (let edit = 0; edit < 1000; edit++) {
    const next = takePlaces(places, edit % 2 ? [aarhus, hamburg] : [hamburg, kobenhavn, aarhus], 30, edit % 5)
    releasePlaces(places, at)
    at = next
  }
  expect(places.list.length).toBeLessThan(10)
  expect(takePlaces(places, [aarhus], 30, 1)).toBe(takePlaces(places, [aarhus, aarhus], 30, 2))
})

test('who leaves or moves to one place leaves nothing behind', () => {
  const [kobenhavn, aarhus] = towns
  const market = marketOf(anExpert({ id: 1, ...kobenhavn, further_places: [aarhus] }))
  market.upsert(anExpert({ id: 1, ...kobenhavn }))
  expect(market.places({}, { day: DAY })).toMatchObject([{ city: 'København', count: 1 }])
  market.upsert(anExpert({ id: 1, ...kobenhavn, further_places: [aarhus] }))
  market.remove(1)
  expect(market.places({}, { day: DAY })).toEqual([])
})
