import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inEuroCents, netOf, shareOf, sumsOf, vatRatesOf, type Quoted } from './quotes.rules.ts'

const fixed: Quoted = {
  fee_model: 'fixed',
  currency: 'EUR',
  hourly_rate: null,
  hours_cap: null,
  building_cost: null,
  fee_share: null,
  vat_rate: 2500,
  lines: [{ amount: 180_000 }, { amount: 320_000 }, { amount: 90_000 }, { amount: null }],
}

test('a fixed fee is the sum of its lines, with VAT on the whole', () => {
  expect(sumsOf(fixed)).toEqual({ net: 590_000, vat: 147_500, total: 737_500 })
})

test('an hourly fee is the rate for every hour up to the cap; a share is taken of the building cost', () => {
  const hourly = { ...fixed, fee_model: 'hourly', hourly_rate: 9550, hours_cap: 40 } as const
  expect(sumsOf({ ...hourly, vat_rate: 1900 })).toEqual({ net: 382_000, vat: 72_580, total: 454_580 })
  const percent = { ...fixed, fee_model: 'percent', building_cost: 8_000_001, fee_share: 1250 } as const
  expect(sumsOf({ ...percent, vat_rate: 0 })).toEqual({ net: 1_000_000, vat: 0, total: 1_000_000 })
})

test('says nothing while something is missing', () => {
  expect(sumsOf({ ...fixed, lines: [{ amount: null }] })).toBeUndefined()
  expect(netOf({ ...fixed, fee_model: 'hourly', hourly_rate: 9000 })).toBeUndefined()
  expect(netOf({ ...fixed, fee_model: 'percent', fee_share: 900 })).toBeUndefined()
})

test('rounds half up in minor units', () => {
  expect([shareOf(2, 2500), shareOf(1, 2500), shareOf(10, 1900), shareOf(50, 810), shareOf(0, 2500)]).toEqual([
    1, 0, 2, 4, 0,
  ])
})

test('is exact for every amount the contract takes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000_000_000 }), fc.integer({ min: 0, max: 10_000 }), (amount, share) => {
      const exact = (BigInt(amount) * BigInt(share) * 2n + 10_000n) / 20_000n
      expect(BigInt(shareOf(amount, share))).toBe(exact)
    }),
  )
})

test('each country has its usual rate, and none at all', () => {
  expect([vatRatesOf('DK'), vatRatesOf('DE'), vatRatesOf('CH'), vatRatesOf('XX')]).toEqual([
    [2500, 0],
    [1900, 0],
    [810, 0],
    [2500, 0],
  ])
})

test('kroner are compared at the rounded rate that pages show', () => {
  expect([inEuroCents(75_000, 'DKK'), inEuroCents(75_000, 'EUR'), inEuroCents(4, 'DKK')]).toEqual([10_000, 75_000, 1])
})
