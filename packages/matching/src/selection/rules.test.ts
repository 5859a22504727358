import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMarket } from '../market.ts'
import { aBrief, anExpert, anyBrief, anyMarket, towns } from '../market.testing.ts'
import { ladder } from '../model/model.ts'
import { lastStep } from './pass.ts'
import type { MarketExpert } from '../expert.types.ts'
import type { Market } from '../market.types.ts'
import type { MarketBrief } from '../match.types.ts'

const [copenhagen, aarhus, hamburg] = towns
const DAY = 10

function marketOf(experts: readonly MarketExpert[]): Market {
  const market = createMarket()
  for (const expert of experts) market.upsert(expert)
  return market
}

const idsOf = (market: Market, brief: MarketBrief, limit = 50) =>
  market.rank(brief, { day: DAY, limit }).matches.map((match) => match.expert_id)

function sharesSession(expert: MarketExpert, brief: MarketBrief): string[] {
  return brief.session_type === 'both'
    ? [...expert.session_types]
    : expert.session_types.filter((session) => session === brief.session_type)
}

test('rules that are never relaxed hold for everyone in every list', () => {
  fc.assert(
    fc.property(anyMarket, anyBrief, (experts, brief) => {
      const byId = new Map(experts.map((expert) => [expert.id, expert]))
      for (const id of idsOf(marketOf(experts), brief)) {
        const expert = byId.get(id)
        if (!expert) throw new Error(`${id} is not in the market`)
        const shared = sharesSession(expert, brief)
        expect(expert.active).toBe(true)
        expect(expert.joined_day).toBeLessThanOrEqual(DAY)
        expect(expert.service_types).toContain(brief.service_type)
        expect(expert.project_types).toContain(brief.project_type)
        expect(shared).not.toEqual([])
        expect(expert.country === brief.country || shared.includes('online')).toBe(true)
      }
    }),
  )
})

test('a relaxed rule is named, and nothing is relaxed that did not have to be', () => {
  fc.assert(
    fc.property(anyMarket, anyBrief, (experts, brief) => {
      const byId = new Map(experts.map((expert) => [expert.id, expert]))
      for (const match of marketOf(experts).rank(brief, { day: DAY, limit: 50 }).matches) {
        const expert = byId.get(match.expert_id)
        const near = expert?.country === brief.country && expert?.state === brief.state
        const relaxed = {
          expert_type: brief.expert_type !== 'no-preference' && expert?.expert_type !== brief.expert_type,
          outside_expert: !near && !brief.outside_expert,
          outside_area: !near && !expert?.outside_area,
          capacity: (expert?.leads30 ?? 0) >= (expert?.capacity_month ?? 0),
        }
        expect(match.relaxed).toEqual(Object.entries(relaxed).flatMap(([key, is]) => (is ? [key] : [])))
      }
    }),
  )
})

test('the ladder is climbed only while there are too few', () => {
  fc.assert(
    fc.property(anyMarket, anyBrief, (experts, brief) => {
      const { matches, step } = marketOf(experts).rank(brief, { day: DAY, limit: 50 })
      for (const match of matches) expect(match.step).toBeLessThanOrEqual(step)
      if (step > 1) {
        const below = matches.filter((match) => match.step < step).length
        expect(below).toBeLessThan(step === 5 ? ladder.enough_before_capacity : ladder.enough)
      }
    }),
  )
})

test('experts at capacity come only where nobody else is, and only where few are full', () => {
  fc.assert(
    fc.property(anyMarket, anyBrief, (experts, brief) => {
      const full = new Set(experts.filter((e) => (e.leads30 ?? 0) >= (e.capacity_month ?? 0)).map((e) => e.id))
      const ids = idsOf(marketOf(experts), brief)
      if (ids.some((id) => full.has(id))) {
        expect(ids.filter((id) => !full.has(id))).toEqual([])
        expect(ids.length).toBeLessThanOrEqual(ladder.full_at_most)
      }
    }),
  )
  const busy = (n: number) => marketOf(Array.from({ length: n }, (_, i) => anExpert({ id: i + 1, leads30: 8 })))
  expect(
    busy(3)
      .rank(aBrief(), { day: DAY })
      .matches.map((match) => match.relaxed),
  ).toEqual(Array.from({ length: 3 }, () => ['capacity']))
  expect(busy(4).rank(aBrief(), { day: DAY })).toMatchObject({ matches: [], shortage: { binding: 'capacity' } })
})

test('who is left out, not here yet or without a visible style is not ranked, but the rest is as before', () => {
  fc.assert(
    fc.property(anyMarket, anyBrief, fc.integer({ min: -60, max: 30 }), fc.nat(5), (experts, brief, day, every) => {
      const market = marketOf(experts)
      const exclude = experts.filter((_, at) => at % 5 === every).map(({ id }) => id)
      const isStyled = ({ styles }: MarketExpert) => Object.values(styles).some((weight) => (weight ?? 0) > 0)
      const ranked = market.rank(brief, { day, limit: 50, exclude, styled: true })
      for (const expert of experts)
        if (exclude.includes(expert.id) || !isStyled(expert)) market.setActive(expert.id, false)
      expect(ranked).toEqual(market.rank(brief, { day, limit: 50 }))
      const joined = new Map(experts.map((expert) => [expert.id, expert.joined_day]))
      for (const { expert_id } of ranked.matches) expect(joined.get(expert_id)).toBeLessThanOrEqual(day)
    }),
  )
})

test('in a large market the step and the candidates are those of counting everybody', () => {
  const kinds = fc.sample(anyMarket, { seed: 4711, numRuns: 40 }).flat()
  const experts = Array.from({ length: 24_000 }, (_, at) => ({ ...anExpert({ id: 0 }), ...kinds[at % kinds.length] }))
    // relaxed experts come late, so that the first thousands do not show where the ladder stops
    .toSorted((a, b) => Number(a.expert_type > b.expert_type))
    .map((expert, id) => ({ ...expert, id }))
  const market = marketOf(experts)
  for (const brief of fc.sample(anyBrief, { seed: 4711, numRuns: 25 })) {
    const counts = [0, 0, 0, 0, 0, 0]
    for (const expert of experts) {
      const near = expert.country === brief.country && expert.state === brief.state
      const shared = sharesSession(expert, brief)
      const isRefused =
        !expert.active ||
        expert.joined_day > DAY ||
        !expert.service_types.includes(brief.service_type) ||
        !expert.project_types.includes(brief.project_type) ||
        shared.length === 0 ||
        (expert.country !== brief.country && !shared.includes('online')) ||
        (!near && !expert.outside_area && !expert.session_types.includes('online'))
      if (isRefused) continue
      const isOtherKind = brief.expert_type !== 'no-preference' && brief.expert_type !== expert.expert_type
      const isFull = (expert.leads30 ?? 0) >= (expert.capacity_month ?? 0)
      const step = isFull
        ? 5
        : !near && !expert.outside_area
          ? 4
          : !near && !brief.outside_expert
            ? 3
            : isOtherKind
              ? 2
              : 1
      counts[step] = (counts[step] ?? 0) + 1
    }
    const last = lastStep(counts)
    const considered = counts.slice(0, last + 1).reduce((sum, n) => sum + n)
    expect(market.rank(brief, { day: DAY })).toMatchObject({ step: last, considered })
  }
})

test('three to whom nothing gave way stay in a list that has them', () => {
  const poor = { styles: { urban: 9 }, budget_bands: ['25000-50000'], specialists: ['technical-building'] }
  const wanted = Array.from({ length: 4 }, (_, i) => anExpert({ id: i + 1, ...poor, responded_n: 0 }))
  const agencies = Array.from({ length: 20 }, (_, i) => anExpert({ id: i + 50, expert_type: 'agency' }))
  const { matches } = marketOf([...wanted, ...agencies]).rank(aBrief({ expert_type: 'individual-expert' }), {
    day: DAY,
  })
  expect(matches).toHaveLength(10)
  expect(matches.filter((match) => match.step === 1)).toHaveLength(3)
})

test('enough of the wanted kind keep the other kind out', () => {
  const individuals = Array.from({ length: ladder.enough }, (_, i) => anExpert({ id: i + 1 }))
  const agency = anExpert({ id: 99, expert_type: 'agency', reviews_mean: 5, reviews_n: 50 })
  const brief = aBrief({ expert_type: 'individual-expert' })
  expect(idsOf(marketOf([...individuals, agency]), brief)).not.toContain(99)
  const oneMissing = marketOf([...individuals.slice(1), agency]).rank(brief, { day: DAY, limit: 50 })
  expect(oneMissing.matches.find((match) => match.expert_id === 99)?.relaxed).toEqual(['expert_type'])
})

test("the client's no to outsiders gives way to the nearest first, and only as far as needed", () => {
  const near = { ...aarhus, state: 'nord', city: 'Hobro', lat: 56.64, lon: 9.79 }
  const local = Array.from({ length: ladder.enough - 2 }, (_, i) => anExpert({ id: i + 101 }))
  const outsiders = [
    anExpert({ id: 20, ...near, outside_area: true }),
    anExpert({ id: 21, ...copenhagen, outside_area: true, reviews_mean: 5, reviews_n: 90 }),
    anExpert({ id: 22, ...near, outside_area: true }),
  ]
  const ids = idsOf(marketOf([...local, ...outsiders]), aBrief())
  expect(ids).toHaveLength(ladder.enough)
  expect(ids).toEqual(expect.arrayContaining([20, 22]))
})

test('an expert who stays in the own area is asked from afar only after opting in', () => {
  const brief = aBrief({ outside_expert: true, ...copenhagen })
  expect(idsOf(marketOf([anExpert({ id: 1 })]), brief)).toEqual([])
  const [match] = marketOf([anExpert({ id: 1, far_requests: true })]).rank(brief, { day: DAY }).matches
  expect(match).toMatchObject({ step: 4, relaxed: ['outside_area'] })
  const online = anExpert({ id: 1, session_types: ['both'] })
  expect(idsOf(marketOf([online]), { ...brief, session_type: 'both' })).toEqual([1])
  expect(idsOf(marketOf([online]), { ...brief, session_type: 'both', outside_expert: false })).toEqual([1])
})

test('another country only works online', () => {
  const expert = anExpert({ id: 1, ...hamburg, outside_area: true, session_types: ['both'] })
  const brief = aBrief({ outside_expert: true })
  expect(idsOf(marketOf([expert]), brief)).toEqual([])
  expect(idsOf(marketOf([expert]), { ...brief, session_type: 'both' })).toEqual([1])
})

test('too few: says which rule binds and what widening would bring', () => {
  const agencies = [1, 2, 3].map((id) => anExpert({ id, project_types: ['commercial'] }))
  const abroad = anExpert({ id: 4, ...hamburg, outside_area: true })
  const { matches, shortage } = marketOf([...agencies, abroad]).rank(aBrief({ outside_expert: true }), { day: DAY })
  expect(matches).toEqual([])
  expect(shortage).toEqual({
    found: 0,
    binding: 'project_type',
    options: [
      { rule: 'project_type', gain: 3 },
      { rule: 'country', gain: 1 },
    ],
  })
})

test('a reach in kilometres takes the place of the own area, on both sides of its edge and of a border', () => {
  // Copenhagen and Aarhus are 157 km apart, Copenhagen and Hamburg 288
  const local = (id: number, reach_km: number | null, more: Partial<MarketExpert> = {}) =>
    anExpert({ id, ...copenhagen, outside_area: false, session_types: ['physical'], reach_km, ...more })
  const far = aBrief({ outside_expert: true, ...aarhus })
  const near = aBrief({ outside_expert: true, ...copenhagen })
  const market = marketOf([
    local(1, null),
    local(2, 150),
    local(3, 160),
    local(4, 5),
    local(5, 5, { outside_area: true }),
  ])
  expect(new Set(idsOf(market, far))).toEqual(new Set([3, 5]))
  expect(new Set(idsOf(market, near))).toEqual(new Set([1, 2, 3, 4, 5]))
  for (const match of market.rank(far, { day: DAY }).matches) expect(match.relaxed).toEqual([])
  // the client's wish for a local expert is a separate rule
  expect(
    market
      .rank({ ...far, outside_expert: false }, { day: DAY })
      .matches.every(({ relaxed }) => relaxed.includes('outside_expert')),
  ).toBe(true)
  // inside the region and beyond the circle: only after opting in, and marked as relaxed
  const aside = { ...near, lat: (copenhagen?.lat ?? 0) + 0.4 }
  expect(idsOf(marketOf([local(1, 20)]), aside)).toEqual([])
  const [asked] = marketOf([local(1, 20, { far_requests: true })]).rank(aside, { day: DAY }).matches
  expect(asked).toMatchObject({ step: 4, relaxed: ['outside_area'] })
  // without coordinates the distance is unknown, and the region decides
  expect(idsOf(marketOf([local(1, 20, { lat: null, lon: null })]), near)).toEqual([1])
})

test('a town is counted once, whatever circles its experts have set', () => {
  const local = { ...copenhagen, outside_area: false }
  const market = marketOf([null, 20, 40].map((reach_km, id) => anExpert({ id, ...local, reach_km })))
  expect(market.places({}, { day: DAY }).map(({ count }) => count)).toEqual([3])
})
