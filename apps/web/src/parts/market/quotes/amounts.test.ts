import { expect, test } from 'vitest'
import { readHundredths, writeHundredths } from './amounts.ts'

test.each([
  ['1.800', 180_000],
  ['1800', 180_000],
  ['1800,5', 180_050],
  ['1.800,50 €', 180_050],
  ['1 800.50', 180_050],
  ['12,5 %', 1250],
  ['0', 0],
  ['10.000.000', 1_000_000_000],
  ['', null],
  ['  ', null],
  ['-5', undefined],
  ['1e308', undefined],
  ['much', undefined],
  ['9'.repeat(20), undefined],
])('%s', (typed, hundredths) => {
  expect(readHundredths(typed)).toBe(hundredths)
})

test('what is shown is read as the same', () => {
  for (const value of [0, 1, 99, 100, 180_000, 123_456_789]) expect(readHundredths(writeHundredths(value))).toBe(value)
})
