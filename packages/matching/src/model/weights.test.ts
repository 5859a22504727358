import { describe, expect, test } from 'vitest'
import { fitWeights } from '../learning/fit.ts'
import { mix } from '../store/hash.ts'
import { sigmoid } from '../learning/logistic.ts'
import { createMarket } from '../market.ts'
import { aBrief, anExpert } from '../market.testing.ts'
import { mids } from './model.ts'
import type { FitRow, ModelWeights } from '../learning/learning.types.ts'
import type { ComponentKey } from '../match.types.ts'
import { MatchingInputError } from '../vocabulary.ts'
import { clientKeys, expertKeys, modelWeights, readWeights } from './weights.ts'

function twoExperts(weights?: ModelWeights) {
  const market = createMarket(weights ? { weights } : {})
  market.upsert(anExpert({ id: 1, styles: { vintage: 9 }, budget_bands: ['5000-10000'] }))
  market.upsert(anExpert({ id: 2, styles: { scandinavian: 9 }, budget_bands: ['25000-50000'] }))
  return market
}

describe('what matters to one client', () => {
  test('moves places and leaves every percentage alone', () => {
    const market = twoExperts()
    const asked = (weights: Partial<Record<ComponentKey, number>>) =>
      market.rank(aBrief(), { day: 1, weights }).matches.map((m) => ({ id: m.expert_id, percentage: m.percentage }))
    const style = asked({ style: 3, budget: 0 })
    const budget = asked({ style: 0, budget: 3 })
    expect(style.map((m) => m.id)).toEqual([2, 1])
    expect(budget.map((m) => m.id)).toEqual([1, 2])
    expect(style.toReversed()).toEqual(budget)
  })

  test('as the model has it is 1', () => {
    const market = twoExperts()
    const ones = Object.fromEntries(clientKeys.map((key) => [key, 1]))
    expect(market.rank(aBrief(), { day: 1, weights: ones })).toEqual(market.rank(aBrief(), { day: 1 }))
  })

  test('with the distance raised, kilometres decide: meeting online does not make up for the way', () => {
    const market = createMarket()
    const both = { session_types: ['online', 'physical'], outside_area: true }
    market.upsert(anExpert({ id: 'near', ...both, styles: { vintage: 9 }, lat: 56.2, lon: 10.25 }))
    market.upsert(anExpert({ id: 'far', ...both, state: 'hoved', city: 'København', lat: 55.676, lon: 12.568 }))
    const brief = aBrief({ session_type: 'both', outside_expert: true })
    const ids = (weights: Partial<Record<ComponentKey, number>>) =>
      market.rank(brief, { day: 1, weights }).matches.map((match) => match.expert_id)
    expect(ids({})).toEqual(['far', 'near'])
    expect(ids({ proximity: 3 })).toEqual(['near', 'far'])
    const [first] = market.rank(brief, { day: 1, weights: { proximity: 3 } }).matches
    expect(first?.place_reason).toBe('your_weights')
  })

  test('a list in the order of its percentages gives no reasons for places; a fuller calendar is one', () => {
    const market = twoExperts()
    expect(market.rank(aBrief(), { day: 1 }).matches.map((match) => match.place_reason)).not.toContain('your_weights')
    const other = createMarket()
    other.upsert(anExpert({ id: 'busy', leads30: 7, capacity_month: 8, reviews_n: 20, reviews_mean: 5 }))
    other.upsert(anExpert({ id: 'free', leads30: 0, capacity_month: 8 }))
    const [first, second] = other.rank(aBrief(), { day: 1 }).matches
    expect([first?.expert_id, first?.place_reason, second?.place_reason]).toEqual(['free', 'room_for_you', null])
    expect(first?.percentage).toBeLessThan(second?.percentage ?? 0)
  })

  test.each([{ style: -0.1 }, { style: 3.1 }, { style: Number.NaN }, { size: 1 }, { response: 1 }, { plan: 1 }])(
    'refuses %j',
    (weights) => {
      expect(() => twoExperts().rank(aBrief(), { day: 1, weights })).toThrow(MatchingInputError)
    },
  )
})

describe('other weights than those of model.ts', () => {
  const priceOnly: ModelWeights = { ...modelWeights, client: { ...modelWeights.client, style: 0, budget: 5 } }

  test('make other lists and other percentages, from the start or from now on', () => {
    const present = twoExperts().rank(aBrief(), { day: 1 })
    const market = twoExperts()
    market.setWeights(priceOnly)
    const moved = market.rank(aBrief(), { day: 1 })
    expect(moved).toEqual(twoExperts(priceOnly).rank(aBrief(), { day: 1 }))
    expect(moved.matches[0]?.expert_id).toBe(1)
    expect(moved.matches[0]?.percentage).not.toBe(present.matches.find((m) => m.expert_id === 1)?.percentage)
    expect(market.weights()).toEqual(priceOnly)
  })

  test('come back from JSON, and only if they are weights', () => {
    expect(readWeights(JSON.parse(JSON.stringify(priceOnly)))).toEqual(priceOnly)
    for (const wrong of [null, 7, {}, { ...priceOnly, client: { plan: 1 } }, { ...priceOnly, expert_intercept: 'x' }])
      expect(() => readWeights(wrong)).toThrow(MatchingInputError)
  })
})

/** A log of people who follow `truth` and reach position n in one of n^0.5 cases. */
function logOf(truth: ModelWeights, briefs: number): FitRow[] {
  let draws = 0
  const unit = (): number => mix(++draws * 2_654_435_761) / 4_294_967_296
  const sum = (side: 'client' | 'expert', values: FitRow['values']): number =>
    Object.entries(truth[side]).reduce(
      // Keys of the weights are components.
      (total, [key, weight]) => total + weight * ((values[key as ComponentKey] ?? 0) - mids[key as ComponentKey]),
      side === 'client' ? truth.client_intercept : truth.expert_intercept,
    )
  return Array.from({ length: briefs * 10 }, (_, i): FitRow => {
    const values = Object.fromEntries([...clientKeys, ...expertKeys].map((key) => [key, unit()]))
    const contacted = unit() < ((i % 10) + 1) ** -0.5 && unit() < sigmoid(sum('client', values))
    const accepted = contacted ? unit() < 0.8 * sigmoid(sum('expert', values)) : null
    return {
      brief_id: Math.floor(i / 10),
      position: (i % 10) + 1,
      values: { ...values, response: 0.8 },
      factor: 1,
      contacted,
      accepted,
    }
  })
}

describe('a fit from a log', () => {
  const truth: ModelWeights = {
    ...modelWeights,
    client: { ...modelWeights.client, style: 1, budget: 4 },
    expert: { ...modelWeights.expert, proximity: 3 },
    client_intercept: 0.4,
  }
  const rows = logOf(truth, 1500)

  test('moves towards the people, learns how far they read, and says that it helps', () => {
    const { weights, looks, before, after, improved, fitted, held_out } = fitWeights(rows)
    expect(improved).toBe(true)
    expect(after.contact).toBeLessThan(before.contact ?? 0)
    expect(after.answer).toBeLessThan(before.answer ?? 0)
    expect(after.both).toBeLessThan(before.both ?? 0)
    expect(weights.client.style).toBeCloseTo(1, 0)
    expect(weights.client.budget).toBeCloseTo(4, 0)
    expect(weights.expert.proximity).toBeGreaterThan(1.8)
    expect(looks[0]).toBe(1)
    expect(looks[3]).toBeCloseTo(0.5, 0)
    expect(looks[9]).toBeLessThan(0.45)
    expect(fitted.rows + held_out.rows).toBe(rows.length)
    expect(held_out.briefs / (held_out.briefs + fitted.briefs)).toBeCloseTo(0.2, 1)
  })

  test('is the same from the same log, and holds to the present weights where little is known', () => {
    expect(fitWeights(rows)).toEqual(fitWeights(rows))
    const few = fitWeights(rows.slice(0, 30)).weights
    for (const key of clientKeys) expect(few.client[key]).toBeCloseTo(modelWeights.client[key] ?? 0, 0)
    expect(fitWeights([])).toMatchObject({
      weights: modelWeights,
      before: { contact: null, answer: null, both: null },
      improved: false,
    })
  })

  test('leaves open answers out of the expert’s side', () => {
    const open = rows.map((row) => (row.contacted ? { ...row, accepted: null } : row))
    const { weights, after } = fitWeights(open)
    expect(after.answer).toBeNull()
    expect(weights.expert).toEqual(modelWeights.expert)
  })
})
