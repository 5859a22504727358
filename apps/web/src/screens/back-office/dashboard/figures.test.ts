import { expect, test } from 'vitest'
import { daysOf, queryOf, readDashboardView } from './dashboard-view.ts'
import { changeOf, clockOf, daysOver, heatOf, stackLabels, lineOf, pointsOf, signed } from './figures.ts'

test('the usual period is the server’s own, another ends today, own days take both', () => {
  const asked = (raw: Record<string, string>) => queryOf(readDashboardView(raw), '2026-11-20')
  expect(asked({})).toEqual({})
  expect(asked({ period: '30' })).toEqual({})
  expect(asked({ period: '7' })).toEqual({ from: '2026-11-14', to: '2026-11-20' })
  expect(asked({ period: '12' })).toEqual({})
  expect(asked({ from: '2026-08-01', to: '2026-08-03', period: '90' })).toEqual({
    from: '2026-08-01',
    to: '2026-08-03',
  })
  for (const [from, to] of [
    ['2026-08-03', '2026-08-01'],
    ['2024-01-01', '2026-01-01'],
    ['2026-02-30', '2026-03-02'],
  ] as const)
    expect(daysOf(readDashboardView({ from, to }))).toBeUndefined()
})

test('changes are told where there was something before, with a minus sign', () => {
  expect([changeOf(412, 378), changeOf(0, 4), changeOf(3, 0)]).toEqual([9, -100, undefined])
  expect([pointsOf(91.4, 89.6), pointsOf(null, 3), pointsOf(3, null)]).toEqual([1.8, undefined, undefined])
  expect([signed(9, '9'), signed(-3, '-3'), signed(0, '0')]).toEqual(['+9', '−3', '0'])
})

test('minutes are told as people say them', () => {
  const told = (minutes: number) => clockOf(minutes).map(({ unit, value }) => `${value} ${unit}`)
  expect([0, 41, 60, 141, 2879, 2880, 4570].map(told)).toEqual([
    ['0 minutes'],
    ['41 minutes'],
    ['1 hours'],
    ['2 hours', '21 minutes'],
    ['47 hours', '59 minutes'],
    ['2 days'],
    ['3 days', '4 hours'],
  ])
})

test('a line stands in its box, also a flat one and one with gaps', () => {
  expect(lineOf([0, 5, 10])).toBe('0,100 50,50 100,0')
  expect(lineOf([3, 3])).toBe('0,50 100,50')
  expect(lineOf([1, null, 2])).toBe('0,100 100,0')
})

test('balance has no colour, and clients without a free place the strongest', () => {
  expect([1, 1.04, 0.96].map(heatOf)).toEqual([0, 0, 0])
  expect([0, 0.5, 0.8].map(heatOf)).toEqual([-4, -2, -1])
  expect([1.2, 1.6, 2.4, 9, null].map(heatOf)).toEqual([1, 3, 7, 7, 7])
})

test('names at the ends of lines stand apart, and within the chart', () => {
  expect(stackLabels([10, 100, 200], 17, 240)).toEqual([10, 100, 200])
  expect(stackLabels([10, 12, 14], 17, 240)).toEqual([10, 27, 44])
  expect(stackLabels([236, 238, 240], 17, 240)).toEqual([206, 223, 240])
})

test('a day that is not over is left out of lines, unless it is the only one', () => {
  const days = ['2026-11-26', '2026-11-27', '2026-11-28'].map((day) => ({ day }))
  expect(daysOver(days, '2026-11-28')).toEqual(days.slice(0, 2))
  expect(daysOver(days, '2026-11-29')).toEqual(days)
  expect(daysOver(days.slice(2), '2026-11-28')).toEqual(days.slice(2))
})
