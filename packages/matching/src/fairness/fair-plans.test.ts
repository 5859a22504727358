/** An expert's plan has no influence: with equal capacity, other plans give the same scores, orders and reasons. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMarket } from '../market.ts'
import { anyBrief, anySpreadMarket, towns } from '../market.testing.ts'
import { createProtocol } from '../protocol.ts'
import type { MarketExpert } from '../expert.types.ts'
import type { Market } from '../market.types.ts'
import type { SearchFilters, SearchSort } from '../search/search.types.ts'

const DAY = 10
const sorts: readonly SearchSort[] = ['relevance', 'rating', 'newest', 'distance', 'random']
const grounds: readonly SearchFilters[] = [{}, { country: 'DK' }, { origin: towns[0], radius_km: 200 }]

/** A market's experts with a plan for each, and with the same plans given to other experts. */
const paying = anySpreadMarket.chain((experts) => {
  const plans = fc.array(fc.constantFrom(1, 2, 3), { minLength: experts.length, maxLength: experts.length })
  return plans.chain((before) =>
    fc
      .shuffledSubarray(before, { minLength: before.length, maxLength: before.length })
      .map((after) => ({ experts, before, after })),
  )
})

/** Under every name that a plan has in the code, as a careless spread of a row would pass it. */
const withPlan = (expert: MarketExpert, plan: number | undefined): MarketExpert =>
  Object.assign({}, expert, { plan, plan_id: plan, subscription_plan: { id: plan } })

function marketOf(experts: readonly MarketExpert[], plans: readonly number[]): Market {
  const market = createMarket()
  experts.forEach((expert, at) => market.upsert(withPlan(expert, plans[at])))
  return market
}

test('in matches: scores, order, reasons and attention', () => {
  fc.assert(
    fc.property(paying, anyBrief, ({ experts, before, after }, brief) => {
      const [one, other] = [marketOf(experts, before), marketOf(experts, after)]
      expect(other.rank(brief, { day: DAY, limit: 50 })).toEqual(one.rank(brief, { day: DAY, limit: 50 }))
      const weights = { proximity: 2, style: 0 }
      expect(other.rank(brief, { day: DAY, weights })).toEqual(one.rank(brief, { day: DAY, weights }))
      for (const { id } of experts) {
        expect(other.score(brief, id, { day: DAY })).toEqual(one.score(brief, id, { day: DAY }))
        expect(other.improvements(brief, id, { day: DAY })).toEqual(one.improvements(brief, id, { day: DAY }))
      }
    }),
  )
})

test('in a search: who is found, in which order, and every count', () => {
  fc.assert(
    fc.property(paying, ({ experts, before, after }) => {
      const [one, other] = [marketOf(experts, before), marketOf(experts, after)]
      for (const sort of sorts)
        for (const filters of grounds) {
          const options = { day: DAY, sort, seed: '4711', per_page: 100 }
          expect(other.search(filters, options)).toEqual(one.search(filters, options))
        }
      expect(other.places({}, { day: DAY })).toEqual(one.places({}, { day: DAY }))
    }),
  )
})

/** A line of the protocol, where a plan is next to the capacity. */
const asLine = ({ id, ...expert }: MarketExpert, plan: number | undefined) => ({
  ...expert,
  id: `e${id}`,
  plan,
  stats: expert,
  portfolio: [{ photos: Object.keys(expert.styles).map((style, at) => ({ id: `p${at}`, style, room: 'kitchen' })) }],
})

test('in the line protocol, where each expert says a plan', () => {
  fc.assert(
    fc.property(paying, anyBrief, ({ experts, before, after }, brief) => {
      const ask = (plans: readonly number[]): string | null => {
        const say = createProtocol()
        say(JSON.stringify({ type: 'init', cities: towns, horizon_days: 90 }))
        const new_experts = experts.map((expert, at) => asLine(expert, plans[at]))
        return say(JSON.stringify({ type: 'rank', day: DAY, brief, new_experts, state: {} }))
      }
      expect(ask(after)).toBe(ask(before))
    }),
  )
})
