import { expect, test } from 'vitest'
import { daysOf, queryOf, readInsightView } from './insight-view.ts'
import { hourScale, spreadLabels, rowsOf, valueScale } from './scales.ts'

test('the address says the period, and what makes no sense there is the usual one', () => {
  expect(queryOf(readInsightView({}))).toEqual({ period: '90_days' })
  expect(queryOf(readInsightView({ period: '12m', compare: 'country' }))).toEqual({
    period: '12_months',
    compare: 'country',
  })
  expect(queryOf(readInsightView({ period: '7', compare: 'world' }))).toEqual({ period: '90_days' })
})

test('own days take both, in order, existing, and no more than a year', () => {
  const days = (from: string, to: string) => daysOf(readInsightView({ from, to }))
  expect(days('2026-08-01', '2026-08-31')).toEqual({ from: '2026-08-01', to: '2026-08-31' })
  expect(queryOf(readInsightView({ from: '2026-08-01', to: '2026-08-31', period: '30' }))).toEqual({
    date_from: '2026-08-01',
    date_to: '2026-08-31',
  })
  for (const [from, to] of [
    ['2026-08-31', '2026-08-01'],
    ['2026-02-30', '2026-03-01'],
    ['2024-01-01', '2026-01-01'],
    ['yesterday', '2026-08-31'],
    ['', '2026-08-31'],
  ] as const)
    expect(days(from, to), `${from} ${to}`).toBeUndefined()
})

test('the lines of a chart stand at round numbers around all figures', () => {
  expect(valueScale([98, 154, 96]).ticks).toEqual([50, 100, 150, 200])
  expect(valueScale([0, 0]).ticks).toEqual([0, 1])
  expect(valueScale([]).ticks).toEqual([0, 1])
  expect(valueScale([0, 3, 12]).ticks).toEqual([0, 10, 20])
  const { at } = valueScale([0, 20])
  expect([at(0), at(20), at(10)]).toEqual([100, 0, 50])
})

test('hours stand by their doubling, from one to the deadline', () => {
  const at = hourScale(48)
  expect([at(0.2), at(1), at(48), at(90)]).toEqual([0, 0, 100, 100])
  expect(at(2) - at(1)).toBeCloseTo(at(8) - at(4))
})

test('dots at one place take rows of their own, and labels keep apart', () => {
  expect(rowsOf([10, 10, 10, 40], 4)).toEqual([0, -1, 1, 0])
  expect(spreadLabels(50, 52, 10)).toEqual([46, 56])
  expect(spreadLabels(52, 50, 10)).toEqual([56, 46])
  expect(spreadLabels(20, 80, 10)).toEqual([20, 80])
})
