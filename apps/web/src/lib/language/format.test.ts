import { expect, test } from 'vitest'
import {
  formatDate,
  formatDeadline,
  formatDeadlineMoment,
  formatEuro,
  formatEuroBand,
  formatKronerBand,
  formatMoney,
  formatNumber,
  formatRelative,
} from './format.ts'

test('numbers are Danish whatever the language, with as many decimals as asked for at least', () => {
  expect([
    formatNumber(1234567),
    formatNumber(1234.5),
    formatNumber(3, 2),
    formatNumber(2.71828, 1),
    formatNumber(0),
  ]).toEqual(['1.234.567', '1.234,5', '3,00', '2,718', '0'])
})

test('fees are euros, after the amount in every language; Danish homes read rounded kroner too', () => {
  expect([formatEuro(500), formatEuro(5000)]).toEqual(['500\u00a0€', '5.000\u00a0€'])
  expect(formatEuroBand(5000, 10000)).toBe('5.000–10.000\u00a0€')
  expect(formatKronerBand(5000, 10000, 'da')).toBe('ca. 37.500–75.000\u00a0kr.')
  expect(formatKronerBand(5000, 10000, 'en')).toBeUndefined()
  expect(formatKronerBand(5000, 10000, 'de')).toBeUndefined()
  expect(formatKronerBand(5000, 10000, 'en', 'DK')).toBe('about 37.500–75.000\u00a0kr.')
  expect(formatKronerBand(5000, 10000, 'de', 'DK')).toBe('ca. 37.500–75.000\u00a0kr.')
  expect(formatKronerBand(5000, 10000, 'da', 'DE')).toBeUndefined()
})

test('minor units show decimals only when there are any', () => {
  expect([formatMoney(5300, 'EUR'), formatMoney(39900, 'DKK'), formatMoney(39950, 'DKK')]).toEqual([
    '53\u00a0€',
    '399\u00a0kr.',
    '399,50\u00a0kr.',
  ])
})

test('dates follow the language and Copenhagen, not the machine', () => {
  const lateEvening = '2026-11-19T23:30:00Z'
  expect([formatDate(lateEvening, 'en'), formatDate(lateEvening, 'da'), formatDate(lateEvening, 'de')]).toEqual([
    '20 Nov 2026',
    '20. nov. 2026',
    '20. Nov. 2026',
  ])
  expect(formatDate(lateEvening, 'en', 'time')).toBe('00:30')
  expect(formatDate(lateEvening, 'de', 'weekday')).toBe('Freitag, 20. November')
})

test('relative times name the largest whole unit', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect([
    formatRelative('2026-11-20T11:59:40Z', 'en', now),
    formatRelative('2026-11-20T09:00:00Z', 'en', now),
    formatRelative('2026-11-19T11:00:00Z', 'da', now),
    formatRelative('2026-11-23T12:00:00Z', 'de', now),
  ]).toEqual(['now', '3 hours ago', 'i går', 'in 3 Tagen'])
})

test('a deadline is named by the last whole day before it', () => {
  const midnight = '2026-11-24T23:00:00Z' // Wednesday 00:00 in Copenhagen
  expect([formatDeadline(midnight, 'en'), formatDeadline(midnight, 'da'), formatDeadline(midnight, 'de')]).toEqual([
    'Tuesday 24 November',
    'tirsdag 24. november',
    'Dienstag, 24. November',
  ])
  expect(formatDeadline('2026-11-24T14:40:00Z', 'en')).toBe('Tuesday 24 November')
})

test('for whom it binds a deadline has its hour, unless the whole day is left', () => {
  expect([
    formatDeadlineMoment('2026-11-24T23:00:00Z', 'en'),
    formatDeadlineMoment('2026-11-24T13:40:00Z', 'en'),
    formatDeadlineMoment('2026-06-23T22:00:00Z', 'de'), // midnight in summer
  ]).toEqual(['Tuesday 24 November', 'Tue 24 Nov, 14:40', 'Dienstag, 23. Juni'])
})
