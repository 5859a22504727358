import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { calibrated } from './explain.ts'
import { createMarket } from '../market.ts'
import { aBrief, anExpert, anyBrief, anySpreadExpert, anySpreadMarket, towns } from '../market.testing.ts'
import { kernel, STYLES } from './styles.ts'
import type { MarketExpert } from '../expert.types.ts'
import type { Market } from '../market.types.ts'
import type { MarketBrief, Match } from '../match.types.ts'
import { budgetBands, projectPhases, projectSizes, specialists, styles, timelines } from '../vocabulary.ts'

const DAY = 10

function marketOf(...experts: MarketExpert[]): Market {
  const market = createMarket()
  for (const expert of experts) market.upsert(expert)
  return market
}

function scored(expert: MarketExpert, brief: MarketBrief): Match {
  const match = marketOf(expert).score(brief, expert.id, { day: DAY })
  if (!match) throw new Error('refused')
  return match
}

test('the list is ordered by the very score that is explained', () => {
  fc.assert(
    fc.property(anySpreadMarket, anyBrief, (experts, brief) => {
      const market = marketOf(...experts)
      const { attention } = market.rank(brief, { day: DAY, limit: 50 })
      const keys = attention.map(({ expert_id }) => {
        const { p, pacing } = market.score(brief, expert_id, { day: DAY })?.breakdown ?? { p: 0, pacing: 0 }
        return p * pacing
      })
      const full = new Set(experts.filter((e) => (e.leads30 ?? 0) >= (e.capacity_month ?? 0)).map((e) => e.id))
      const free = attention.flatMap(({ expert_id }, i) => (full.has(expert_id) ? [] : [keys[i] ?? 0]))
      free.forEach((key, i) => expect(key).toBeLessThanOrEqual((free[i - 1] ?? 1) * 1.000_01))
    }),
  )
})

test('asking changes nothing, and the same question has the same answer', () => {
  fc.assert(
    fc.property(anySpreadMarket, anyBrief, (experts, brief) => {
      const market = marketOf(...experts)
      const first = market.rank(brief, { day: DAY })
      market.rank({ ...brief, id: 77 }, { day: DAY })
      market.search({}, { day: DAY })
      expect(market.rank(brief, { day: DAY })).toEqual(first)
    }),
  )
})

test('answers depend on what is in the market, not on how it came there', () => {
  fc.assert(
    fc.property(anySpreadMarket, anyBrief, fc.array(anySpreadExpert, { maxLength: 5 }), (experts, brief, others) => {
      const straight = marketOf(...experts)
      const detour = createMarket()
      others.forEach((expert, i) => detour.upsert({ ...expert, id: 1000 + i }))
      for (const expert of experts.toReversed())
        detour.upsert({ ...expert, styles: { urban: 3 }, expert_type: 'agency' })
      others.forEach((_, i) => detour.remove(1000 + i))
      for (const expert of experts) detour.upsert(expert)
      expect(detour.rank(brief, { day: DAY })).toEqual(straight.rank(brief, { day: DAY }))
      expect(detour.search({}, { day: DAY }).facets).toEqual(straight.search({}, { day: DAY }).facets)
    }),
  )
})

test('equal experts keep one order for a brief and another for the next', () => {
  const equal = Array.from({ length: 12 }, (_, i) => anExpert({ id: i + 1 }))
  const order = (market: Market, id: number) =>
    market.rank(aBrief({ id }), { day: DAY }).matches.map((m) => m.expert_id)
  const orders = [1, 2, 3, 4].map((id) => order(marketOf(...equal), id).join())
  expect(orders).toEqual([1, 2, 3, 4].map((id) => order(marketOf(...equal.toReversed()), id).join()))
  expect(new Set(orders).size).toBeGreaterThan(1)
})

test('a percentage is one, whatever p', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (p, q) => {
      expect(calibrated(p)).toBeGreaterThanOrEqual(0)
      expect(calibrated(p)).toBeLessThanOrEqual(1)
      if (p < q) expect(calibrated(p)).toBeLessThanOrEqual(calibrated(q))
    }),
  )
})

const p = (expert: MarketExpert, brief = aBrief()): number => scored(expert, brief).breakdown.p

test('every wish that is met helps', () => {
  for (const [i, specialist] of specialists.entries()) {
    const brief = aBrief({ specialists: [...specialists] })
    const some = specialists.slice(0, i)
    if (i > 0)
      expect(p(anExpert({ id: 1, specialists: [...some, specialist] }), brief)).toBeGreaterThan(
        p(anExpert({ id: 1, specialists: some }), brief),
      )
  }
  const met = <T>(all: readonly T[], field: string, wish: (slug: T) => Partial<MarketBrief>): void => {
    for (const slug of all) {
      const other = all.find((each) => each !== slug)
      const brief = aBrief(wish(slug))
      expect(p(anExpert({ id: 1, [field]: [slug] }), brief)).toBeGreaterThan(
        p(anExpert({ id: 1, [field]: [other] }), brief),
      )
    }
  }
  met(projectSizes, 'project_sizes', (project_size) => ({ project_size }))
  met(projectPhases, 'phases', (phase) => ({ phase }))
  met(timelines, 'timelines', (timeline) => ({ timeline }))
  met(budgetBands, 'budget_bands', (budget) => ({ budget }))
  for (const slug of styles)
    expect(p(anExpert({ id: 1, styles: { [slug]: 5 } }), aBrief({ styles: { [slug]: 3 } }))).toBeGreaterThan(
      p(anExpert({ id: 1, styles: { [styles.find((s) => s !== slug) ?? '']: 5 } }), aBrief({ styles: { [slug]: 3 } })),
    )
})

test('nearer, better reviewed and quicker to answer never hurt', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.nat(300), (a, b) => {
      const [near, far] = [Math.min(a, b), Math.max(a, b)]
      const at = (km: number) => anExpert({ id: 1, lat: 56.157 + km / 111.2 })
      expect(p(at(near))).toBeGreaterThanOrEqual(p(at(far)))
    }),
  )
  fc.assert(
    fc.property(fc.nat(60), fc.integer({ min: 10, max: 50 }), fc.integer({ min: 10, max: 50 }), (n, a, b) => {
      const rated = (mean: number) => p(anExpert({ id: 1, reviews_n: n, reviews_mean: mean / 10 }))
      expect(rated(Math.max(a, b))).toBeGreaterThanOrEqual(rated(Math.min(a, b)))
    }),
  )
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), fc.nat(60), (leads, a, b) => {
      const answering = (n: number) => p(anExpert({ id: 1, leads_n: leads, responded_n: Math.min(leads, n) }))
      expect(answering(Math.max(a, b))).toBeGreaterThanOrEqual(answering(Math.min(a, b)))
    }),
  )
})

test('too dear hurts much more than too cheap, and claiming every band says little', () => {
  const priced = (...budget_bands: string[]) => p(anExpert({ id: 1, budget_bands }))
  const [cheap, , fits, dear] = budgetBands
  expect(priced(fits)).toBeGreaterThan(priced('1000-5000'))
  expect(priced('1000-5000')).toBeGreaterThan(priced(dear) * 1.1)
  expect(priced(cheap)).toBeGreaterThan(priced('25000-50000') * 1.1)
  expect(priced(fits)).toBeGreaterThan(priced(...budgetBands))
})

test('what is not known counts for nothing and gives no reason', () => {
  const blank = anExpert({
    id: 1,
    specialists: [],
    aspects: [],
    room_types: [],
    styles: {},
    budget_bands: [],
    phases: [],
  })
  const { breakdown, reasons } = scored(blank, aBrief())
  const unknown = breakdown.components.filter((c) => c.value === null).map((c) => c.key)
  expect(unknown).toEqual(['style', 'budget', 'type', 'specialists', 'aspects', 'text', 'phase'])
  expect(reasons.filter((reason) => unknown.includes(reason.component))).toEqual([])
  const exploring = scored(anExpert({ id: 1 }), aBrief({ timeline: 'just-exploring', budget: 'no-preference' }))
  expect(
    exploring.breakdown.components.filter((c) => ['timeline', 'budget'].includes(c.key) && c.value !== null),
  ).toEqual([])
})

test('the style kernel is a likeness: symmetric, one with itself, no negative direction', () => {
  for (let i = 0; i < STYLES; i++) {
    expect(kernel[i * STYLES + i]).toBe(1)
    for (let j = 0; j < STYLES; j++) expect(kernel[i * STYLES + j]).toBe(kernel[j * STYLES + i])
  }
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -100, max: 100 }), { minLength: STYLES, maxLength: STYLES }), (v) => {
      let square = 0
      for (let i = 0; i < STYLES; i++)
        for (let j = 0; j < STYLES; j++) square += (v[i] ?? 0) * (kernel[i * STYLES + j] ?? 0) * (v[j] ?? 0)
      expect(square).toBeGreaterThanOrEqual(-1e-9)
    }),
  )
})

test('what matters to a client moves places, never the percentage', () => {
  const [copenhagen] = towns
  const near = anExpert({ id: 1, styles: { vintage: 9 } })
  const fitting = anExpert({ id: 2, ...copenhagen, outside_area: true, styles: { scandinavian: 9 } })
  const market = marketOf(near, fitting)
  const brief = aBrief({ outside_expert: true })
  const first = (weights: Record<string, number>) => market.rank(brief, { day: DAY, weights }).matches
  expect(first({ proximity: 3, style: 0 })[0]?.expert_id).toBe(1)
  expect(first({ proximity: 0, style: 3 })[0]?.expert_id).toBe(2)
  const scores = (matches: Match[]) => Object.fromEntries(matches.map((m) => [m.expert_id, m.score]))
  expect(scores(first({ proximity: 3, style: 0 }))).toEqual(scores(first({})))
})
