import { describe, expect, test } from 'vitest'
import { createColumns } from '../store/columns.ts'
import { attentionAt, deficit, typicalOf } from './ledger.ts'
import { createMarket } from '../market.ts'
import { aBrief, anExpert } from '../market.testing.ts'
import { clientWeights, fairness } from '../model/model.ts'
import type { MarketExpert } from '../expert.types.ts'
import type { MarketBrief } from '../match.types.ts'
import type { Market } from '../market.types.ts'

const DAY = 100

function marketOf(...experts: MarketExpert[]): Market {
  const market = createMarket()
  for (const expert of experts) market.upsert(expert)
  return market
}

const equals = (n: number) => Array.from({ length: n }, (_, i) => anExpert({ id: i + 1 }))
const listed = (market: Market, id = 1, limit = 10) =>
  market.rank(aBrief({ id }), { day: DAY, limit }).matches.map((match) => Number(match.expert_id))

test('a delivered list gives attention by place and shares what was deserved', () => {
  const market = marketOf(...equals(4))
  const { attention } = market.rank(aBrief(), { day: DAY })
  expect(attention.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  const rows = market.deliver({ attention, delivered: [2, 1] })
  const of = (id: number) => rows.find((row) => row.expert_id === id)
  expect(of(2)?.given).toBeCloseTo(attentionAt(1))
  expect(of(1)?.given).toBeCloseTo(attentionAt(2))
  for (const id of [1, 2, 3, 4]) expect(of(id)?.deserved).toBeCloseTo((attentionAt(1) + attentionAt(2)) / 4)
  const second = market.deliver({ attention, delivered: [3], first_position: 3 })
  expect(second.find((row) => row.expert_id === 3)?.given).toBeCloseTo(attentionAt(3))
  expect(second.find((row) => row.expert_id === 1)?.given).toBeCloseTo(attentionAt(2))
})

test('over many lists equal experts are shown about equally', () => {
  const market = marketOf(...equals(20))
  for (let id = 1; id <= 200; id++) {
    const { attention, matches } = market.rank(aBrief({ id }), { day: DAY, limit: 5 })
    market.deliver({ attention, delivered: matches.map((match) => match.expert_id) })
  }
  const given = market.exportLedger().map((row) => row.given)
  expect(given).toHaveLength(20)
  expect(Math.max(...given) / Math.min(...given)).toBeLessThan(1.25)
})

test('the ledger never lifts anyone who is far from the top', () => {
  const weak = anExpert({
    id: 99,
    specialists: ['technical-building'],
    budget_bands: ['25000-50000'],
    styles: { urban: 9 },
  })
  const market = marketOf(...equals(15), weak)
  market.importLedger([{ expert_id: 99, deserved: 1000, given: 0 }])
  expect(listed(market)).not.toContain(99)
})

test('being shown less often lifts only above near-equals: three points of percentage at most', () => {
  const experts = Array.from({ length: 12 }, (_, i) => anExpert({ id: i + 1, reviews_n: 60, reviews_mean: 5 - i / 8 }))
  const market = marketOf(...experts)
  market.importLedger(experts.map(({ id }) => ({ expert_id: id, deserved: 30, given: Number(id) < 5 ? 300 : 0 })))
  const { matches } = market.rank(aBrief(), { day: DAY })
  expect(matches.map((match) => match.place_reason)).toContain('less_seen')
  for (const [at, match] of matches.entries())
    for (const below of matches.slice(at + 1)) expect(below.percentage - match.percentage).toBeLessThanOrEqual(3)
})

describe('asked to meet both ways', () => {
  const far = { city: 'Skagen', lat: 57.72, lon: 10.58, session_types: ['online', 'physical'] }
  const online = Array.from({ length: 9 }, (_, i) => anExpert({ id: i + 1, ...far, reviews_n: 60, reviews_mean: 5 }))
  const near = [21, 22, 23].map((id) => anExpert({ id, lat: 56.4, reviews_mean: 4.2 }))
  const first = (brief: Partial<MarketBrief>, ...experts: MarketExpert[]) =>
    marketOf(...experts).rank(aBrief({ session_type: 'both', ...brief }), { day: DAY }).matches

  test('two of the first three are near by, the best stays first, and the list says why', () => {
    const matches = first({}, ...online, ...near)
    const [best, second, third] = matches
    expect(Number(best?.expert_id)).toBeLessThan(10)
    expect([second, third].map((match) => match?.place_reason)).toEqual(['near_you', 'near_you'])
    expect(second?.percentage).toBeLessThan(best?.percentage ?? 0)
    expect(new Set(matches.map((match) => match.expert_id)).size).toBe(matches.length)
  })

  test('not who is far less likely, nor where one way was asked for', () => {
    const unfit = near.map((expert) => ({ ...expert, styles: { urban: 9 }, budget_bands: ['25000-50000'] }))
    const ids = (matches: readonly { expert_id: number | string }[]) =>
      matches.slice(0, 3).map((m) => Number(m.expert_id))
    expect(Math.max(...ids(first({}, ...online, ...unfit)))).toBeLessThan(10)
    expect(Math.max(...ids(first({ session_type: 'online' }, ...online, ...near)))).toBeLessThan(10)
  })
})

test('what is deserved is drawn to what the competition deserves', () => {
  const [deserved, given] = [Float32Array.from([40, 10, 10]), Float32Array.from([40, 10, 2])]
  const columns = { ...createColumns(), deserved, given }
  const typical = typicalOf(columns, [0, 1, 2])
  expect(Math.exp(typical)).toBeCloseTo((41 * 11 * 11) ** (1 / 3), 3)
  // An expert shown far more than others moves down, one shown less moves up.
  expect(deficit(columns, 0, typical)).toBeLessThan(-0.2)
  expect(deficit(columns, 1, typical)).toBeGreaterThan(0)
  expect(deficit(columns, 2, typical)).toBe(fairness.most)
})

test('a ledger is stored and taken up again', () => {
  const market = marketOf(...equals(15))
  const { attention } = market.rank(aBrief(), { day: DAY })
  market.deliver({ attention, delivered: [3, 4, 5] })
  const again = marketOf(...equals(15))
  expect(listed(again)).not.toEqual(listed(market))
  again.importLedger(market.exportLedger())
  expect(again.exportLedger()).toEqual(market.exportLedger())
  expect(listed(again)).toEqual(listed(market))
})

test('attention goes to so many candidates at most', () => {
  expect(marketOf(...equals(40)).rank(aBrief(), { day: DAY }).attention).toHaveLength(fairness.deserving)
})

const fresh = { joined_day: DAY - 5, leads_total: 0, leads_n: 0, responded_n: 0, reviews_n: 0, reviews_mean: 0 }

test('a good new expert gets the fourth place when none is among the first five, the least shown first', () => {
  const market = marketOf(...equals(12), anExpert({ id: 50, ...fresh }), anExpert({ id: 51, ...fresh }))
  market.importLedger([{ expert_id: 50, deserved: 0.2, given: 0.4 }])
  const [, , , fourth] = market.rank(aBrief(), { day: DAY }).matches
  expect(fourth).toMatchObject({ expert_id: 51, is_new_slot: true, is_new: true })
})

test('nobody is put there who is no longer new, or far less likely than the fifth', () => {
  const known = anExpert({ id: 50, ...fresh, leads_total: 2 })
  const old = anExpert({ id: 51, ...fresh, joined_day: DAY - 60 })
  const unfit = anExpert({
    id: 52,
    ...fresh,
    styles: { urban: 5 },
    budget_bands: ['25000-50000'],
    specialists: ['technical-building'],
  })
  const { matches } = marketOf(...equals(12), known, old, unfit).rank(aBrief(), { day: DAY })
  expect(matches.filter((match) => match.is_new_slot)).toEqual([])
})

test('who has taken many leads this month steps back, and at capacity leaves', () => {
  const market = marketOf(...equals(12))
  const [first = 0] = listed(market)
  market.setLoad(first, { leads30: 7 })
  expect(listed(market, 1, 12).at(-1)).toBe(first)
  market.setLoad(first, { leads30: 8 })
  expect(listed(market, 1, 12)).not.toContain(first)
  market.setLoad(first, { leads30: 0 })
  expect(listed(market)[0]).toBe(first)
})

test('a little variety: of near equals a different kind comes earlier', () => {
  const alike = Array.from({ length: 6 }, (_, i) => anExpert({ id: i + 1 }))
  const different = anExpert({
    id: 9,
    expert_type: 'agency',
    styles: { japandi: 8, scandinavian: 3 },
    reviews_mean: 4.5,
  })
  const market = marketOf(...alike, different)
  const p = (id: number) => market.score(aBrief(), id, { day: DAY })?.breakdown.p ?? 0
  expect(p(9)).toBeLessThan(p(1))
  expect(listed(market).indexOf(9)).toBeLessThan(3)
})

test('what came of lists moves an expert and the percentage, observed once or twice', () => {
  const market = marketOf(...equals(3))
  const learn = (id: number, contacted: boolean, times: number) => {
    for (let brief_id = 1; brief_id <= times; brief_id++) {
      const b = market.score(aBrief({ id: brief_id }), id, { day: DAY })?.breakdown
      if (!b) throw new Error('refused')
      const outcome = {
        brief_id,
        expert_id: id,
        client: b.client,
        appeal: b.appeal,
        p: b.p,
        position: 1,
        contacted,
        accepted: contacted,
      }
      market.observe([outcome])
      market.observe([outcome])
    }
  }
  const before = market.calibration()
  learn(1, true, 60)
  learn(2, false, 60)
  const appeal = (id: number) => market.score(aBrief(), id, { day: DAY })?.breakdown.appeal ?? 0
  expect(appeal(1)).toBeGreaterThan(0.2)
  expect(appeal(2)).toBeLessThan(-0.5)
  expect(appeal(3)).toBe(0)
  expect(market.exportLedger().find((row) => row.expert_id === 1)?.contacts).toBe(60)
  expect(market.calibration()).not.toEqual(before)
})

test('a market that learns weights goes on where an exported one was', () => {
  const learner = () => {
    const market = createMarket({ learns_weights: true })
    for (const expert of equals(30)) market.upsert({ ...expert, lat: 56.157 + Number(expert.id) / 20 })
    return market
  }
  const learn = (market: Market, from: number) => {
    for (let id = from; id < from + 25; id++) {
      const outcomes = market.rank(aBrief({ id }), { day: DAY }).matches.map(({ expert_id, breakdown }, at) => ({
        ...breakdown,
        brief_id: id,
        expert_id,
        position: at + 1,
        contacted: Number(expert_id) > 12,
        accepted: at % 2 === 0,
        values: Object.fromEntries(breakdown.components.map(({ key, value }) => [key, value])),
      }))
      market.observe(outcomes)
    }
  }
  const market = learner()
  learn(market, 1)
  expect(market.weights().client.proximity).not.toBe(clientWeights.proximity)
  const copy = learner()
  copy.importLedger(market.exportLedger())
  copy.importLearning(JSON.parse(JSON.stringify(market.exportLearning())))
  learn(market, 50)
  learn(copy, 50)
  expect(copy.weights()).toEqual(market.weights())
  expect(copy.rank(aBrief({ id: 99 }), { day: DAY })).toEqual(market.rank(aBrief({ id: 99 }), { day: DAY }))
})
