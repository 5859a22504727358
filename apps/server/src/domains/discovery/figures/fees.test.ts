import { PRICES_EXPERTS_MIN, PRICES_PROJECTS_MIN } from '@husrum/contract/core/limits.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rangeOf, type Fee } from './fees.ts'

const euros = (amounts: readonly number[], expertOf = (at: number) => at % PRICES_EXPERTS_MIN): Fee[] =>
  amounts.map((amount, at) => ({ brief_id: at, expert_id: expertOf(at), accepted: false, cents: amount * 100 }))
const ten = [4200, 5100, 5600, 6100, 6900, 7200, 7800, 8400, 9300, 12_000]

describe('what projects came to', () => {
  test('is the middle half of them, in round steps outwards', () => {
    // a quarter is at 5,725, three quarters at 8,250
    expect(rangeOf(euros(ten))).toEqual({ from: 500_000, to: 900_000, projects: 10, experts: 5 })
  })

  test('is not told of too few projects, of too few experts, or where most are one expert’s', () => {
    expect(rangeOf(euros(ten.slice(0, PRICES_PROJECTS_MIN - 1)))).toBeUndefined()
    expect(rangeOf(euros(ten, (at) => at % (PRICES_EXPERTS_MIN - 1)))).toBeUndefined()
    expect(rangeOf(euros(ten, (at) => Math.max(0, at - 4)))).toBeDefined()
    expect(rangeOf(euros(ten, (at) => Math.max(0, at - 5)))).toBeUndefined()
  })

  test('several quotes for one project count as one: the agreed one, else their middle', () => {
    const more = [1, 2, 3].map((at) => ({ brief_id: 0, expert_id: 20 + at, accepted: false, cents: at * 10_000_000 }))
    const range = rangeOf([...euros(ten), ...more])
    expect(range?.projects).toBe(10)
    const agreed = rangeOf([
      ...euros(ten).slice(1),
      ...more,
      { brief_id: 0, expert_id: 0, accepted: true, cents: 420_000 },
    ])
    expect(agreed).toEqual({ ...rangeOf(euros(ten)), experts: 8 })
  })

  test('nobody’s own number can be read from it, however the others are', () => {
    const amount = fc.integer({ min: 300, max: 60_000 })
    fc.assert(
      fc.property(fc.array(amount, { minLength: 10, maxLength: 40 }), (amounts) => {
        const range = rangeOf(euros(amounts))
        if (!range) throw new Error('enough of them')
        const { from, to } = range
        expect(from).toBeLessThan(to)
        // both ends are rounded, so that many amounts give the same range
        for (const end of [from, to]) expect(end % 10_000).toBe(0)
        const within = amounts.filter((each) => each * 100 >= from && each * 100 <= to)
        // between the neighbours of both quarters
        expect(within.length * 2).toBeGreaterThanOrEqual(amounts.length - 2)
      }),
    )
  })
})
