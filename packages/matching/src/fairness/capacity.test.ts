import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMarket } from '../market.ts'
import { aBrief, anExpert } from '../market.testing.ts'
import { fits, learnCapacity, capacityFrom } from './capacity.ts'
import type { AnswerAtLoad, AnswerKind } from '../expert.types.ts'

const unknown = { shift: 0, known: 0 }
const times = (n: number, leads: number, kind: AnswerKind): AnswerAtLoad[] =>
  Array.from({ length: n }, () => ({ leads, kind }))

test('the chance that one more fits falls with every lead, to about a half at the stated capacity', () => {
  const chances = [1, 2, 3, 4, 5, 6, 7, 8].map((leads) => fits(leads, 8, unknown))
  expect(chances).toEqual(chances.toSorted((a, b) => b - a))
  expect(chances[0]).toBeGreaterThan(0.999)
  expect(chances[7]).toBeGreaterThan(0.4)
  expect(chances[7]).toBeLessThan(0.65)
})

test('declines for lack of time, silence and late answers at load lower what is believed, acceptances raise it', () => {
  const at7 = (answers: readonly AnswerAtLoad[]) => fits(7, 8, capacityFrom(answers, 8))
  const untold = at7([])
  expect(at7(times(1, 7, 'busy'))).toBeLessThan(at7(times(1, 7, 'paused')))
  expect(at7(times(1, 7, 'paused'))).toBeLessThan(at7(times(1, 7, 'silent')))
  expect(at7(times(1, 7, 'silent'))).toBeLessThan(at7(times(1, 7, 'late')))
  expect(at7(times(1, 7, 'late'))).toBeLessThan(untold)
  expect(at7(times(1, 7, 'taken'))).toBeGreaterThan(untold)
  expect(at7(times(4, 4, 'busy'))).toBeLessThan(0.1)
})

test('what happens far below the stated capacity says nothing', () => {
  const capacity = capacityFrom(times(3, 1, 'silent'), 16)
  expect(capacity.shift).toBeCloseTo(0, 3)
  expect(capacity.known).toBeCloseTo(0, 3)
})

test('any answers leave a chance between 0 and 1, and one that falls with load', () => {
  const answer = fc.record({
    leads: fc.integer({ min: 1, max: 255 }),
    kind: fc.constantFrom<AnswerKind>('taken', 'late', 'busy', 'silent', 'paused'),
  })
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 200 }), fc.integer({ min: 0, max: 100 }), (answers, stated) => {
      const capacity = capacityFrom(answers, stated)
      expect(Number.isFinite(capacity.shift)).toBe(true)
      expect(capacity.known).toBeLessThan(1)
      let before = 1
      for (let leads = 1; stated > 0 && leads <= stated; leads++) {
        const chance = fits(leads, stated, capacity)
        expect(chance).toBeGreaterThanOrEqual(0)
        expect(chance).toBeLessThanOrEqual(before + 1e-7)
        before = chance
      }
    }),
  )
})

test('evidence is weighed once: a yes that comes later takes the no back', () => {
  const no = learnCapacity(unknown, 8, 7, 1)
  expect(learnCapacity(no, 8, 7, -1).shift).toBeCloseTo(0, 1)
})

const brief = aBrief()
const DAY = 20
function marketWith(answers: readonly AnswerAtLoad[]) {
  const market = createMarket()
  market.upsert(anExpert({ id: 1, leads30: 5, answers }))
  market.upsert(anExpert({ id: 2, leads30: 5 }))
  return market
}

test('who cannot take what they state is listed behind an equal, with the same percentage', () => {
  const { matches } = marketWith(times(3, 6, 'busy')).rank(brief, { day: DAY })
  expect(matches.map((match) => match.expert_id)).toEqual([2, 1])
  expect(matches[0]?.percentage).toBe(matches[1]?.percentage)
  expect(matches[1]?.breakdown.pacing).toBeLessThan(matches[0]?.breakdown.pacing ?? 0)
})

test('the load read again replaces what answers taught, and their absence keeps it', () => {
  const market = marketWith(times(3, 6, 'busy'))
  const pacing = () => market.score(brief, 1, { day: DAY })?.breakdown.pacing
  const learnt = pacing()
  market.setLoad(1, { leads_total: 12 })
  expect(pacing()).toBe(learnt)
  market.setLoad(1, { answers: [] })
  expect(pacing()).toBe(market.score(brief, 2, { day: DAY })?.breakdown.pacing)
})

test('a market given its ledger back paces as before', () => {
  const market = marketWith([])
  const [shown] = market.rank(brief, { day: DAY }).matches
  if (!shown) throw new Error('Nobody was found')
  const { client, appeal, p } = shown.breakdown
  const seen = { brief_id: 1, expert_id: shown.expert_id, client, appeal, p, position: 1, contacted: true }
  const rows = market.observe([{ ...seen, accepted: false }])
  expect(rows[0]?.capacity_shift).toBeLessThan(0)
  const again = marketWith([])
  again.importLedger(market.exportLedger())
  expect(again.rank(brief, { day: DAY })).toEqual(market.rank(brief, { day: DAY }))
})
