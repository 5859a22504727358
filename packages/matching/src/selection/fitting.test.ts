import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMarket } from '../market.ts'
import { aBrief, anExpert, anyBrief, anySpreadMarket } from '../market.testing.ts'
import { budgetBands } from '../vocabulary.ts'

const DAY = 10

test('counts who meets every wish and has a place, and who starts above each fee range', () => {
  const market = createMarket()
  market.upsert(anExpert({ id: 1, budget_bands: ['0-1000', '5000-10000'] }))
  market.upsert(anExpert({ id: 2, budget_bands: ['5000-10000', '10000-25000'] }))
  market.upsert(anExpert({ id: 3, budget_bands: [] }))
  market.upsert(anExpert({ id: 4, leads30: 8 }))
  market.upsert(anExpert({ id: 5, state: 'hoved', city: 'København', outside_area: true }))
  market.upsert(anExpert({ id: 6, expert_type: 'agency' }))
  market.upsert(anExpert({ id: 7, session_types: ['online'] }))
  market.upsert(anExpert({ id: 8, styles: {} }))
  market.upsert(anExpert({ id: 9, service_types: ['architect'] }))
  const fitting = market.fitting(aBrief({ expert_type: 'individual-expert' }), { day: DAY })
  expect(fitting).toEqual({
    experts: 3,
    starts_above: [1, 1, 0, 0, 0],
    by_session: { online: 1, physical: 3, both: 4 },
    by_outside: { yes: 4, no: 3 },
  })
  expect(fitting.starts_above).toHaveLength(budgetBands.length)
})

test('agrees with what ranking admits without a wish giving way', () => {
  fc.assert(
    fc.property(anySpreadMarket, anyBrief, (experts, brief) => {
      const market = createMarket()
      for (const expert of experts) market.upsert(expert)
      const fits = (change: Partial<typeof brief>) =>
        experts.filter(({ id, joined_day, styles }) => {
          const shown = Object.values(styles).some((weight) => (weight ?? 0) > 0)
          const match = market.score({ ...brief, ...change }, id, { day: DAY, capacity: true })
          return joined_day <= DAY && shown && match !== null && match.relaxed.length === 0
        })
      const all = fits({})
      const { experts: count, starts_above, by_session, by_outside } = market.fitting(brief, { day: DAY })
      expect(count).toBe(all.length)
      const starts = all.map(({ budget_bands: own }) => {
        const places = own.map((band) => budgetBands.findIndex((each) => each === band)).filter((place) => place >= 0)
        return places.length > 0 ? Math.min(...places) : 0
      })
      expect(starts_above).toEqual(budgetBands.map((_, band) => starts.filter((start) => start > band).length))
      for (const session of ['online', 'physical', 'both'] as const)
        expect(by_session[session]).toBe(fits({ session_type: session }).length)
      expect(by_outside).toEqual({
        yes: fits({ outside_expert: true }).length,
        no: fits({ outside_expert: false }).length,
      })
    }),
  )
})
