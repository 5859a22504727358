import { expect, test } from 'vitest'
import { formatMoney, formatNumber } from './numbers.rules.ts'

/** Edge cases, and numbers of every size from a fixed pseudo-random stream. */
function* values(): Generator<number> {
  yield* [0, -0, 1, -1, 999, 1000, -1000, 12_345, 999_999.9995, 0.0005, -0.0005, 0.0004, 1.005, 2.5, 0.1 + 0.2]
  yield* [1e20, 1e21, -1e21, 5e-324, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE, Number.POSITIVE_INFINITY, Number.NaN]
  let state = 20_261_123
  for (let place = 0; place < 5000; place++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    const sign = state % 2 ? 1 : -1
    yield (sign * state) / 10 ** (place % 12)
  }
}

test.each([0, 1, 2, 3, 5])('numbers are what the Danish locale writes, with %i decimals at least', (decimals) => {
  const danish = new Intl.NumberFormat('da-DK', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, 3),
  })
  for (const value of values()) expect(formatNumber(value, decimals), String(value)).toBe(danish.format(value))
})

test('money has decimals only when there are any', () => {
  expect(formatMoney(5300, 'EUR')).toBe('53\u00a0€')
  expect(formatMoney(129_950, 'EUR')).toBe('1.299,50\u00a0€')
  expect(formatMoney(39_900, 'DKK')).toBe('399\u00a0kr.')
})
